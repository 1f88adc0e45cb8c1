import { NativeSelect, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Fragment, type ReactElement } from 'react';
import type { Dialect } from '../../../src-shared/dialect';
import { PLAIN_PROTOCOL } from '../../../src-shared/protocol';
import type { ConnectionTest } from '../../../src-shared/remote';
import type { RequestAddresses } from '../../../src-shared/workspaces';
import { DialectTable } from './dialect-table';
import { NAME_PRESETS, presetDialect } from './dialect-roles';
import classes from './connect.module.css';

export type Found = Extract<ConnectionTest, { state: 'found' }>;

interface Props {
  found: Found;
  addresses: RequestAddresses;
  /** Whether the service was shown credentials. */
  isWithCredentials: boolean;
  /** As the person has corrected it, or chosen it where nothing could be worked out. */
  dialect: Dialect;
  /** It is being read again, as corrected. */
  isStale: boolean;
  onChange: (dialect: Dialect) => void;
}

const countOf = (count: number): string => (count === 1 ? '1 category' : `${count.toLocaleString('en')} categories`);

/** Levels beyond this one are drawn at it. */
const DEEPEST = 8;

const Preview = ({ rows, isStale }: { rows: Found['preview']; isStale: boolean }): ReactElement => (
  // Scrolled by the keyboard, which it therefore has to take.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <ul aria-label="The first categories" aria-busy={isStale} tabIndex={0} className={`${classes.preview} ${isStale ? classes.stale : ''}`}>
    {rows.map(({ id, level, name, slug, visible }, index) => (
      // Ids may repeat where the dialect is not right yet.
      <li key={`${index} ${id}`} className={classes.row} style={{ paddingInlineStart: 12 + (Math.min(level, DEEPEST) - 1) * 18 }}>
        <span>{name}</span>
        {slug !== null && <span className={classes.slug}>{slug}</span>}
        {!visible && <span className={classes.slug}>hidden</span>}
      </li>
    ))}
  </ul>
);

const Addresses = ({ addresses: { list, create, update, remove }, dialect: { protocol = PLAIN_PROTOCOL } }: Pick<Props, 'addresses' | 'dialect'>): ReactElement => {
  const requests = [
    ['List', 'GET', list],
    ['Create', protocol.create.method, create],
    ['Update', protocol.update.method, update],
    ['Delete', 'DELETE', remove],
  ] as const;
  return (
    <>
      <dl className={classes.addresses}>
        {requests.map(([what, method, address]) => (
          <Fragment key={what}>
            <dt>{what}</dt>
            <dd>
              {method} <span>{address}</span>
            </dd>
          </Fragment>
        ))}
      </dl>
      <Text size="xs" c="dimmed">
        Only the first of them has been asked. If another is not where the service has it, correct it under Paths.
      </Text>
    </>
  );
};

const Presets = ({ dialect, onChange }: Pick<Props, 'dialect' | 'onChange'>): ReactElement => (
  <>
    <Text size="sm">Nothing in the service shows how it writes categories. Choose what its documentation says; it can be corrected later.</Text>
    <div className={classes.pair}>
      <NativeSelect
        label="Arrangement"
        data={[
          { value: 'nested', label: 'Nested: children lie in their parent' },
          { value: 'flat', label: 'Flat: each category names its parent' },
        ]}
        value={dialect.childrenKey === null ? 'flat' : 'nested'}
        onChange={({ currentTarget: { value } }) => onChange({ ...dialect, childrenKey: value === 'nested' ? presetDialect(true, '').childrenKey : null })}
      />
      <NativeSelect label="Names are called" data={[...NAME_PRESETS]} value={dialect.nameKey} onChange={({ currentTarget: { value } }) => onChange({ ...dialect, nameKey: value })} />
    </div>
  </>
);

/** What a first look at a service has found, with what its members mean for correction. */
export const FoundService = ({ found, addresses, isWithCredentials, dialect, isStale, onChange }: Props): ReactElement => (
  <section aria-label="What was found" className={classes.result}>
    <p className={classes.found} role="status">
      <IconCircleCheck size={19} stroke={1.8} aria-hidden />
      The service can be reached. It has {countOf(found.categories)}.
    </p>
    {isWithCredentials && <Text size="sm">The test only reads. Whether these credentials may also write shows with the first change.</Text>}
    <Addresses addresses={addresses} dialect={dialect} />
    {found.warnings.length > 0 && (
      <ul className={classes.warnings} aria-label="Please note">
        {found.warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    )}
    {found.dialect === null && <Presets dialect={dialect} onChange={onChange} />}
    {found.preview.length > 0 && <Preview rows={found.preview} isStale={isStale} />}
    <details className={classes.fold} open={!dialect.isCanopy}>
      <summary>What the members mean</summary>
      {dialect.isCanopy && <Text size="sm">This service keeps Canopy’s own contract, so nothing is lost when others change it at the same time.</Text>}
      <DialectTable dialect={dialect} keys={found.keys} values={found.values} onChange={onChange} />
    </details>
  </section>
);
