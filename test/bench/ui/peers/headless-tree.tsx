import '../limit/limit.css';
import { expandAllFeature, hotkeysCoreFeature, propMemoizationFeature, renamingFeature, searchFeature, selectionFeature, syncDataLoaderFeature } from '@headless-tree/core';
import { useTree } from '@headless-tree/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { categoryOf, moveCategory, OVERSCAN, readPageTree, ROW_HEIGHT, type PageCategory } from '../limit/page-tree';
import { RowParts, rowProps } from './page-row';

const tree = await readPageTree();
const height = Number(new URLSearchParams(location.search).get('height') ?? 600);
const ROOT = 'root';
const root: PageCategory = { id: 0, parentId: null, name: 'Root', children: tree.roots };
const find = (id: string): PageCategory => (id === ROOT ? root : categoryOf(tree, Number(id)));
const parents = tree.byId.flatMap((category) => (category !== undefined && category.children.length > 0 ? [String(category.id)] : []));

const App = () => {
  const scroller = useRef<HTMLDivElement | null>(null);
  const list = useTree<PageCategory>({
    rootItemId: ROOT,
    initialState: { expandedItems: parents },
    getItemName: (item) => item.getItemData().name,
    isItemFolder: (item) => item.getItemData().children.length > 0,
    dataLoader: { getItem: find, getChildren: (id) => find(id).children.map((child) => String(child.id)) },
    features: [syncDataLoaderFeature, selectionFeature, hotkeysCoreFeature, searchFeature, renamingFeature, expandAllFeature, propMemoizationFeature],
    onRename: (item, name) => {
      item.getItemData().name = name;
    },
  });
  const items = list.getItems();
  const rows = useVirtualizer({ count: items.length, getScrollElement: () => scroller.current, estimateSize: () => ROW_HEIGHT, overscan: OVERSCAN });
  useEffect(() => {
    globalThis.bench = {
      beginRename: (id) => {
        const item = list.getItemInstance(String(id));
        item.setFocused();
        item.startRenaming();
      },
      move: (id, parentId, index) => {
        moveCategory(tree, id, parentId, index);
        list.rebuildTree();
      },
      toggle: (id) => {
        const item = list.getItemInstance(String(id));
        if (item.isExpanded()) item.collapse();
        else item.expand();
      },
      selectAll: () => list.setSelectedItems(list.getItems().map((item) => item.getId())),
      selectNone: () => list.setSelectedItems([]),
      expandAll: () => {
        list.applySubStateUpdate('expandedItems', parents);
        list.rebuildTree();
      },
      collapseAll: () => list.collapseAll(),
      // The library's search goes to a find; it does not filter, so what is looked for is filtered nowhere.
      search: (text) => list.setSearch(text === '' ? null : text),
      focus: (id) => {
        list.getItemInstance(String(id)).setFocused();
        list.updateDomFocus();
      },
    };
  });
  const props = list.getContainerProps('Categories');
  return (
    <div {...props} ref={(element: HTMLDivElement | null) => { scroller.current = element; props.ref?.(element); }} data-scroller style={{ height }}>
      <div style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((virtual) => {
          const item = items[virtual.index];
          if (item === undefined) return null;
          const { id, name, children } = item.getItemData();
          const look = rowProps({ id, name, level: item.getItemMeta().level, childCount: children.length, isOpen: item.isExpanded(), isSelected: item.isSelected(), isActive: item.isFocused(), top: virtual.start });
          return (
            <div key={id} {...item.getProps()} {...look}>
              {item.isRenaming() ? <input {...item.getRenameInputProps()} className="name" /> : <RowParts name={name} childCount={children.length} />}
            </div>
          );
        })}
      </div>
    </div>
  );
};

createRoot(document.getElementById('root')!).render(<App />);
