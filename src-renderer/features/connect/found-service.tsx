import { Checkbox, NativeSelect, Text, Table } from '@mantine/core';
import { listOf } from '../../../src-shared/sentence';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Fragment, useEffect, useRef, useState, type ReactElement } from 'react';
import { emptyDialect, type Dialect, type Mark } from '../../../src-shared/dialect';
import { PLAIN_PROTOCOL } from '../../../src-shared/protocol';
import { spokenMember } from '../../../src-shared/json-pointer';
import { factsOf } from './connect-form';
import {
  corrected,
  NAME_PRESETS,
  giveRole,
  roleKey,
  keysFor,
  markText,
  marksOffered,
  noneOptions,
  ROLES
} from './dialect-roles';
import { messages } from './messages';
import uiMessages from '../../ui/messages/en.json' with { type: 'json' };
import { withOrphans } from './protocol/protocol-draft';
import { ProtocolFold } from './protocol/protocol-fold';
import type { Found, Result } from './use-connection';
import { Chooser, optionsOf, type ChooserProps } from '../../ui/choices';
import fieldGroup from '../../ui/field-group.module.css';
import classes from './connect.module.css';

type Menu<T> = Pick<ChooserProps<T>, 'value' | 'options' | 'onChange'>;

const Choice = <T,>({ label, ...menu }: Menu<T> & { label: string }): ReactElement => (
  <Table.Tr>
    <Table.Th scope="row" fw="var(--font-weight-medium)">
      {label}
    </Table.Th>
    <Table.Td>
      <Chooser size="xs" aria-label={label} {...menu} />
    </Table.Td>
  </Table.Tr>
);

interface DialectTableProps {
  dialect: Dialect;
  keys: readonly string[];
  values: Readonly<Record<string, readonly Mark[]>>;
  onChange: (dialect: Dialect) => void;
}

const ParentRows = ({ dialect, values, onChange }: Omit<DialectTableProps, 'keys'>): ReactElement => {
  const { parent } = dialect;
  const { root } = parent;
  const own = root.as === 'mark' ? [root.mark] : [];
  const marks = [...new Set<Mark>([...own, ...(values[parent.key] ?? []), null, 0, ''])];
  return (
    <>
      <Choice
        label={messages.mapping.parentForm}
        value={parent.as}
        options={optionsOf(messages.mapping.parentForms)}
        onChange={(as) => onChange({ ...corrected(dialect), parent: { ...parent, as } })}
      />
      <Choice<typeof root>
        label={messages.mapping.rootParent}
        value={root}
        options={[
          { value: { as: 'absent' }, label: messages.mapping.leftOut },
          { value: { as: 'ownId' }, label: messages.mapping.ownId },
          ...marks.map((mark) => ({ value: { as: 'mark' as const, mark }, label: markText(mark) }))
        ]}
        onChange={(chosen) => onChange({ ...corrected(dialect), parent: { ...parent, root: chosen } })}
      />
    </>
  );
};

const VisibleRows = ({ dialect, values, onChange }: Omit<DialectTableProps, 'keys'>): ReactElement | null => {
  const { visible } = dialect;
  if (visible === null) return null;
  const marks = marksOffered(values[visible.key], visible.shown, visible.hidden);
  return (
    <>
      {(['shown', 'hidden'] as const).map((which) => (
        <Choice
          key={which}
          label={messages.mapping[`${which}Value`]}
          value={{ mark: visible[which] }}
          options={marks.map((mark) => ({ value: { mark }, label: markText(mark) }))}
          onChange={({ mark }) => onChange({ ...corrected(dialect), visible: { ...visible, [which]: mark } })}
        />
      ))}
    </>
  );
};

/** Which field of the service means what, for correction. */
const DialectTable = ({ dialect, keys, values, onChange }: DialectTableProps): ReactElement => (
  <Table verticalSpacing={4} horizontalSpacing="xs" layout="fixed" aria-label={messages.found.mapping}>
    <Table.Tbody>
      {ROLES.map((role) => [
        <Choice
          key={role}
          label={messages.mapping.roles[role]}
          value={roleKey(dialect, role)}
          options={[
            ...noneOptions(role),
            ...keysFor(dialect, role, keys).map((key) => ({ value: key, label: spokenMember(key) }))
          ]}
          onChange={(key) => onChange(giveRole(dialect, role, key, values))}
        />,
        role === 'parent' ? (
          <ParentRows key="parent-form" dialect={dialect} values={values} onChange={onChange} />
        ) : null,
        role === 'visible' ? (
          <VisibleRows key="visible-values" dialect={dialect} values={values} onChange={onChange} />
        ) : null
      ])}
      <Choice
        label={messages.mapping.updates}
        value={dialect.updates}
        options={optionsOf(messages.mapping.updateForms)}
        onChange={(updates) => onChange({ ...corrected(dialect), updates })}
      />
    </Table.Tbody>
  </Table>
);

interface Props {
  result: Result;
  isWithCredentials: boolean;
  isStale: boolean;
  onChange: (dialect: Dialect) => void;
  onWrong: (isWrong: boolean) => void;
}

const DEEPEST = 8;

const Preview = ({ rows, isStale }: { rows: Found['preview']; isStale: boolean }): ReactElement => (
  // Focusable, so that the arrow keys scroll it.
  <ul
    aria-label={uiMessages.firstCategories}
    aria-busy={isStale}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    tabIndex={0}
    className={`${classes.preview} ${isStale ? classes.stale : ''}`}
  >
    {rows.map(({ id, level, name, slug, visible }, index) => (
      // Ids may repeat as long as the dialect is wrong.
      <li
        key={`${index} ${id}`}
        className={classes.row}
        style={{
          paddingInlineStart: `calc(var(--space-12) + ${Math.min(level, DEEPEST) - 1} * var(--indent-preview))`
        }}
      >
        <span>{name}</span>
        {slug !== null && <span className={classes.slug}>{slug}</span>}
        {!visible && <span className={classes.slug}>{uiMessages.values.hidden}</span>}
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
    [messages.found.requests.list, 'GET', list],
    [messages.found.requests.create, protocol.create.method, create],
    [messages.found.requests.update, protocol.update.method, update],
    [messages.found.requests.delete, 'DELETE', remove]
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
        {found?.writing ? messages.found.asked : messages.found.unasked}
      </Text>
    </>
  );
};

const Presets = ({ dialect, onChange }: Pick<Result, 'dialect'> & Pick<Props, 'onChange'>): ReactElement => (
  <>
    <Text size="sm">{messages.found.preset}</Text>
    <div className={fieldGroup.pair}>
      <Chooser
        label={messages.found.arrangement}
        options={optionsOf(messages.found.arrangements)}
        value={dialect.childrenKey === null ? 'flat' : 'nested'}
        onChange={(value) =>
          onChange({ ...dialect, childrenKey: value === 'nested' ? emptyDialect(true, '').childrenKey : null })
        }
      />
      <NativeSelect
        label={messages.found.names}
        data={[...NAME_PRESETS]}
        value={dialect.nameKey}
        onChange={({ currentTarget: { value } }) => onChange({ ...dialect, nameKey: value })}
      />
    </div>
  </>
);

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
    ...(product === null ? [] : [messages.found.product({ name: product.name })]),
    messages.found.read(categories, pages, total),
    ...(categories === 0
      ? []
      : [
          messages.found.ids[dialect.idAs],
          dialect.order === null
            ? messages.found.unordered
            : messages.found.ordered({ member: spokenMember(dialect.order.key) })
        ])
  ];
};

const WRITES = ['create', 'update', 'remove'] as const;

const writingFacts = ({ writing }: Found, isWithCredentials: boolean): string[] => {
  const operationsWith = (wanted: boolean): string[] =>
    WRITES.flatMap((operation) => (writing?.[operation] === wanted ? [messages.found.changes[operation]] : []));
  const [can, cannot] = [operationsWith(true), operationsWith(false)];
  const taken =
    can.length + cannot.length === 0
      ? isWithCredentials
        ? messages.found.readOnly
        : messages.found.unsaid
      : messages.found.taken(can, cannot);
  return [taken, ...(writing?.members ? [messages.found.members({ members: listOf(writing.members) })] : [])];
};

/** Why the service cannot be connected, and the choice for categories whose parents are not listed. */
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
            <IconAlertTriangle size={17} stroke={1.8} aria-hidden /> {messages.problem.title}
          </p>
          <Text size="sm">{problem}</Text>
        </>
      )}
      {(orphans > 0 || isShown) && (
        <Checkbox
          label={messages.problem.showAtTop}
          description={messages.problem.showAtTopHint({ orphans })}
          checked={isShown}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ ...corrected(dialect), protocol: withOrphans(protocol, checked) })
          }
        />
      )}
    </div>
  );
};

/** The result of a test for correction: what was found, or what was inferred before it failed. */
export const FoundServiceView = ({ result, isWithCredentials, isStale, onChange, onWrong }: Props): ReactElement => {
  const { found, dialect, keys, values } = result;
  /** Where reading failed, the section about reading is the open one. */
  const [isAboutReading] = useState(found === null);
  const reached = useRef<HTMLParagraphElement>(null);
  // Whoever has asked sees the answer, which in a low window is under the fold.
  useEffect(() => reached.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <section aria-label={messages.found.title} className={classes.result}>
      {found !== null && (
        <>
          <p ref={reached} className={classes.found} role="status">
            <IconCircleCheck size={19} stroke={1.8} aria-hidden />
            {messages.found.reached({ count: found.categories })}
          </p>
          <Problem found={found} dialect={dialect} onChange={onChange} />
          <ul className={classes.facts} aria-label={messages.found.facts}>
            {[...factsFound({ ...result, found }), ...writingFacts(found, isWithCredentials)].map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
          <Addresses {...result} />
          {found.warnings.length > 0 && (
            <ul className={classes.warnings} aria-label={messages.found.warnings}>
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
        <details className={fieldGroup.fold}>
          <summary>{messages.found.firstSync}</summary>
          <Text size="sm">{messages.found.firstSyncSends({ sends: found.firstSyncSends })}</Text>
        </details>
      )}
      {/* The fields of a known product need no choice. */}
      <details className={fieldGroup.fold} open={!dialect.isCanopy && result.connector === null && !isAboutReading}>
        <summary>{messages.found.mapping}</summary>
        {dialect.isCanopy && <Text size="sm">{messages.found.ownContract}</Text>}
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
