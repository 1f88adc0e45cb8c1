import { TOP_LEVEL } from '../../../src-shared/ids';
import { codeSchemeOf } from '../../fields/codes';
import { Forest } from './forest';
import type { RecordFields } from './record-fields';

/** By codes whose beginning is the parent's. The nearest code that is there is the parent, where some in between are missing. */
export const plantByCodes = (fields: RecordFields): Forest => {
  const forest = new Forest();
  const field = fields.first('id');
  const codes = field === undefined ? fields.file.records.map(() => '') : fields.column(field);
  const scheme = codeSchemeOf(codes);
  const known = new Map<string, number>();
  for (const [at, code] of codes.entries()) {
    forest.plant({ record: at, mention: at, name: null, level: 0 });
    if (code !== '' && !known.has(code)) known.set(code, at);
  }
  for (const [at, code] of codes.entries()) {
    const parent = scheme?.(code).find((one) => one !== code && known.has(one));
    forest.attach(at, parent === undefined ? TOP_LEVEL : (known.get(parent) ?? TOP_LEVEL));
  }
  return forest;
};
