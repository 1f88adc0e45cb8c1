export const messages = {
  onlyPeople: 'This token is nobody’s of the team, so that there is nobody to show.'
};
