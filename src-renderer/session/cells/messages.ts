import { localized } from '../../../src-shared/language';

export const messages = localized('session/cells', {
  columns: {
    name: 'Name',
    slug: 'Slug',
    visible: 'Visible',
    description: 'Description',
    children: 'Subcategories',
    below: 'Descendants',
    changed: 'Changed'
  }
});
