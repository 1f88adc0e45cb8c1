import { ICONS, ROW_HEIGHT } from '../limit/page-tree';

const Icon = ({ kind }: { kind: keyof typeof ICONS }) => <span className={kind === 'chevron' ? 'chevron' : 'mark'} dangerouslySetInnerHTML={{ __html: ICONS[kind] }} />;

interface Props {
  id: number;
  name: string;
  level: number;
  childCount: number;
  isOpen: boolean;
  isSelected: boolean;
  isActive: boolean;
  top?: number;
}

/** What a row shows, the same in every library. Where `top` is left out, the library places it. */
export const rowProps = ({ id, level, childCount, isOpen, isSelected, isActive, top }: Props) => ({
  className: 'row',
  'data-id': id,
  'data-open': isOpen,
  'data-leaf': childCount === 0,
  'data-selected': isSelected,
  'data-active': isActive,
  style: { paddingLeft: 8 + level * 20, ...(top === undefined ? {} : { transform: `translateY(${top}px)` }), height: ROW_HEIGHT },
});

export const RowParts = ({ name, childCount }: { name: string; childCount: number }) => (
  <>
    <Icon kind="chevron" />
    <Icon kind={childCount > 0 ? 'folder' : 'tag'} />
    <span className="name">{name}</span>
    {childCount > 0 && <span className="count">{childCount}</span>}
  </>
);
