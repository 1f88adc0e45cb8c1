export const messages = {
  oneOfTexts: (key: string, shown: string): string =>
    `“${key}” holds several texts. “${shown}” is shown and edited here; the others are kept as metadata.`
};
