import '../limit/limit.css';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Tree, type NodeApi, type NodeRendererProps, type TreeApi } from 'react-arborist';
import { categoryOf, moveCategory, OVERSCAN, readPageTree, ROW_HEIGHT, type PageCategory } from '../limit/page-tree';
import { RowParts, rowProps } from './page-row';

const tree = await readPageTree();
const height = Number(new URLSearchParams(location.search).get('height') ?? 600);

/** As the library's own documentation has it. */
const NameField = ({ node }: { node: NodeApi<PageCategory> }) => (
  <input
    autoFocus
    className="name"
    defaultValue={node.data.name}
    onBlur={() => node.reset()}
    onKeyDown={({ key, currentTarget }) => {
      if (key === 'Enter') node.submit(currentTarget.value);
    }}
  />
);

const Row = ({ node }: NodeRendererProps<PageCategory>) => {
  const childCount = node.data.children.length;
  const props = rowProps({ id: node.data.id, name: node.data.name, level: node.level, childCount, isOpen: node.isOpen, isSelected: node.isSelected, isActive: node.isFocused });
  return (
    <div {...props} style={{ ...props.style, position: 'relative' }}>
      {node.isEditing ? <NameField node={node} /> : <RowParts name={node.data.name} childCount={childCount} />}
    </div>
  );
};

const idAccessor = (category: PageCategory): string => String(category.id);
const childrenAccessor = (category: PageCategory) => (category.children.length > 0 ? category.children : null);
const isMatch = (node: { data: PageCategory }, term: string): boolean => node.data.name.toLowerCase().includes(term.toLowerCase());

const App = () => {
  const api = useRef<TreeApi<PageCategory> | null>(null);
  // A new array around the same categories: the cheapest way to tell the library that something changed.
  const [data, setData] = useState(tree.roots);
  const [term, setTerm] = useState('');
  useEffect(() => {
    [...document.querySelectorAll<HTMLElement>('[role="tree"] div')].find((one) => getComputedStyle(one).overflowY === 'auto')?.setAttribute('data-scroller', '');
    globalThis.bench = {
      beginRename: (id) => void api.current?.edit(String(id)),
      move: (id, parentId, index) => {
        moveCategory(tree, id, parentId, index);
        setData((known) => [...known]);
      },
      toggle: (id) => api.current?.toggle(String(id)),
      selectAll: () => api.current?.selectAll(),
      selectNone: () => api.current?.deselectAll(),
      expandAll: () => api.current?.openAll(),
      collapseAll: () => api.current?.closeAll(),
      search: setTerm,
      focus: (id) => {
        document.querySelector<HTMLElement>('[role="tree"]')?.focus({ preventScroll: true });
        api.current?.focus(String(id), { scroll: false });
        api.current?.select(String(id), { focus: false, align: 'auto' });
      },
    };
  }, []);
  return (
    <Tree
      ref={(tree) => void (api.current = tree ?? null)}
      data={data}
      onRename={({ id, name }) => {
        categoryOf(tree, Number(id)).name = name;
        setData((known) => [...known]);
      }}
      idAccessor={idAccessor}
      childrenAccessor={childrenAccessor}
      openByDefault
      rowHeight={ROW_HEIGHT}
      overscanCount={OVERSCAN}
      height={height}
      width={760}
      searchTerm={term}
      searchMatch={isMatch}
    >
      {Row}
    </Tree>
  );
};

createRoot(document.getElementById('root')!).render(<App />);
