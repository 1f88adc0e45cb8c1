import { Checkbox, NativeSelect, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Fragment, useState, type ReactElement } from 'react';
import { emptyDialect, type Dialect } from '../../../../src-shared/dialect';
import { PLAIN_PROTOCOL } from '../../../../src-shared/protocol';
import { spokenMember } from '../../../../src-shared/member-path';
import { factsOf } from './connect-form';
import { DialectTable } from './dialect-table';
import { corrected, NAME_PRESETS } from './dialect-roles';
import { FOUND, PROBLEM } from './messages';
import { withOrphans } from './protocol/protocol-draft';
import { ProtocolFold } from './protocol/protocol-fold';
import type { Found, Result } from './use-connection';
import classes from './connect.module.css';

interface Props {
  result: Result;
  /** Whether the service was shown credentials. */
  isWithCredentials: boolean;
  /** It is being read again, as corrected. */
  isStale: boolean;
  onChange: (dialect: Dialect) => void;
  /** Whether something is typed that makes no sense. */
  onWrong: (isWrong: boolean) => void;
}

/** Levels beyond this one are drawn at it. */
const DEEPEST = 8;

const Preview = ({ rows, isStale }: { rows: Found['preview']; isStale: boolean }): ReactElement => (
  // Scrolled by the keyboard, which it therefore has to take.
  <ul
    aria-label="The first categories"
    aria-busy={isStale}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    tabIndex={0}
    className={`${classes.preview} ${isStale ? classes.stale : ''}`}
  >
    {rows.map(({ id, level, name, slug, visible }, index) => (
      // Ids may repeat where the dialect is not right yet.
      <li
        key={`${index} ${id}`}
        className={classes.row}
        style={{ paddingInlineStart: 12 + (Math.min(level, DEEPEST) - 1) * 18 }}
      >
        <span>{name}</span>
        {slug !== null && <span className={classes.slug}>{slug}</span>}
        {!visible && <span className={classes.slug}>hidden</span>}
      </li>
    ))}
  </ul>
);

const Addresses = ({
  found,
  addresses: { list, create, update, remove },
  dialect: { protocol = PLAIN_PROTOCOL }
}: Pick<Result, 'found' | 'addresses' | 'dialect'>): ReactElement => {
  const requests = [
    ['List', 'GET', list],
    ['Create', protocol.create.method, create],
    ['Update', protocol.update.method, update],
    ['Delete', 'DELETE', remove]
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
        {found?.writing ? FOUND.asked : FOUND.unasked}
      </Text>
    </>
  );
};

const Presets = ({ dialect, onChange }: Pick<Result, 'dialect'> & Pick<Props, 'onChange'>): ReactElement => (
  <>
    <Text size="sm">{FOUND.preset}</Text>
    <div className={classes.pair}>
      <NativeSelect
        label="Arrangement"
        data={[
          { value: 'nested', label: 'Nested: children lie in their parent' },
          { value: 'flat', label: 'Flat: each category names its parent' }
        ]}
        value={dialect.childrenKey === null ? 'flat' : 'nested'}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...dialect, childrenKey: value === 'nested' ? emptyDialect(true, '').childrenKey : null })
        }
      />
      <NativeSelect
        label="Names are called"
        data={[...NAME_PRESETS]}
        value={dialect.nameKey}
        onChange={({ currentTarget: { value } }) => onChange({ ...dialect, nameKey: value })}
      />
    </div>
  </>
);

/** What the look did and saw, as sentences. */
const factsFound = ({
  found: {
    categories,
    reading: { pages, total }
  },
  connector,
  dialect
}: { found: Found } & Pick<Result, 'connector' | 'dialect'>): string[] => {
  const product = factsOf(connector);
  return [
    ...(product === null ? [] : [FOUND.product(product.name)]),
    FOUND.read(categories, pages, total),
    ...(categories === 0
      ? []
      : [
          FOUND.ids[dialect.idAs],
          dialect.order === null ? FOUND.unordered : FOUND.ordered(spokenMember(dialect.order.key))
        ])
  ];
};

const WRITES = [
  ['create', 'created'],
  ['update', 'changed'],
  ['remove', 'deleted']
] as const;

/** What can be written, and how that is known. */
const writingFacts = ({ writing }: Found, isWithCredentials: boolean): string[] => {
  const said = (wanted: boolean): string[] =>
    WRITES.flatMap(([operation, word]) => (writing?.[operation] === wanted ? [word] : []));
  const [can, cannot] = [said(true), said(false)];
  const taken =
    can.length + cannot.length === 0 ? (isWithCredentials ? FOUND.readOnly : FOUND.unsaid) : FOUND.taken(can, cannot);
  return [taken, ...(writing?.members ? [FOUND.members(writing.members)] : [])];
};

const Facts = ({ facts }: { facts: readonly string[] }): ReactElement => (
  <ul className={classes.facts} aria-label="What the test saw">
    {facts.map((fact) => (
      <li key={fact}>{fact}</li>
    ))}
  </ul>
);

/** Why it cannot be connected as it is, and the answer to categories whose parents are not listed. */
const Problem = ({
  found: { problem, orphans },
  dialect,
  onChange
}: { found: Found } & Pick<Result, 'dialect'> & Pick<Props, 'onChange'>): ReactElement | null => {
  const protocol = dialect.protocol ?? PLAIN_PROTOCOL;
  const isShown = protocol.orphans === 'top';
  if (problem === null && !isShown) return null;
  return (
    <div
      className={problem === null ? classes.fieldset : classes.problem}
      role={problem === null ? undefined : 'alert'}
    >
      {problem !== null && (
        <>
          <p className={classes.problemTitle}>
            <IconAlertTriangle size={17} stroke={1.8} aria-hidden /> {PROBLEM.title}
          </p>
          <Text size="sm">{problem}</Text>
        </>
      )}
      {(orphans > 0 || isShown) && (
        <Checkbox
          label={PROBLEM.showAtTop}
          description={PROBLEM.showAtTopHint(orphans)}
          checked={isShown}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ ...corrected(dialect), protocol: withOrphans(protocol, checked) })
          }
        />
      )}
    </div>
  );
};

/** What a look at a service has found, or has worked out before it failed, for correction. */
export const FoundService = ({ result, isWithCredentials, isStale, onChange, onWrong }: Props): ReactElement => {
  const { found, dialect, keys, values } = result;
  /** Where not even the reading went well, how it is read is what matters. */
  const [isAboutReading] = useState(found === null);
  return (
    <section aria-label="What was found" className={classes.result}>
      {found !== null && (
        <>
          <p className={classes.found} role="status">
            <IconCircleCheck size={19} stroke={1.8} aria-hidden />
            {FOUND.reached(found.categories)}
          </p>
          <Problem found={found} dialect={dialect} onChange={onChange} />
          <Facts facts={[...factsFound({ ...result, found }), ...writingFacts(found, isWithCredentials)]} />
          <Addresses {...result} />
          {found.warnings.length > 0 && (
            <ul className={classes.warnings} aria-label="Please note">
              {found.warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          )}
        </>
      )}
      {result.isOpen && <Presets dialect={dialect} onChange={onChange} />}
      {found !== null && found.preview.length > 0 && <Preview rows={found.preview} isStale={isStale} />}
      {found !== null && found.firstSyncSends !== null && (
        <details className={classes.fold}>
          <summary>{FOUND.firstSync}</summary>
          <Text size="sm">{FOUND.firstSyncSends(found.firstSyncSends)}</Text>
        </details>
      )}
      <details className={classes.fold} open={!dialect.isCanopy && !isAboutReading}>
        <summary>{FOUND.mapping}</summary>
        {dialect.isCanopy && <Text size="sm">{FOUND.ownContract}</Text>}
        <DialectTable dialect={dialect} keys={keys} values={values} onChange={onChange} />
      </details>
      <ProtocolFold
        isOpen={isAboutReading}
        protocol={dialect.protocol ?? PLAIN_PROTOCOL}
        onChange={(protocol) => onChange({ ...corrected(dialect), protocol })}
        onWrong={onWrong}
      />
    </section>
  );
};
