import { type ParentId, TOP_LEVEL } from '../../../src-shared/ids';
import { shownSentence, withHiddenShown } from '../../../src-shared/hidden-characters';
import { Loader } from '@mantine/core';
import { IconArrowUp, IconListTree, IconPhotoDown } from '@tabler/icons-react';
import { memo, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactElement } from 'react';
import type { TreeSnapshot, TreeModel } from '../../model/tree-model';
import { onwardKey } from '../../platform/direction';
import { session, useSession } from '../../session/session';
import { messages } from './messages';
import { saveSvg, savePng } from './overview-commands';
import { paint, pictureSvg, readPalette } from './paint';
import { tileAt, type Tile } from './overview-picture';
import { usePicture, useWheelZoom, type Point } from './use-picture';
import frame from '../../ui/view-frame.module.css';
import classes from './overview.module.css';
import { firstShownName } from '../../model/shown-language';
import { useShownLanguage } from '../../session/cells/columns';
import { SmallButton } from '../../ui/steady-button';

type OverviewMove =
  | { readonly kind: 'go'; readonly id: number }
  | { readonly kind: 'zoom'; readonly topId: ParentId }
  | { readonly kind: 'show'; readonly id: number }
  | { readonly kind: 'close' };

const go = (id: ParentId | undefined): OverviewMove | null =>
  id === TOP_LEVEL || id === undefined ? null : { kind: 'go', id };

/** The move for a key: arrows to relatives, Enter zooms in or goes to the tree, Backspace and Escape zoom out. @returns `null` for others */
export const overviewMove = (
  model: TreeModel,
  activeId: number | null,
  topId: ParentId,
  key: string
): OverviewMove | null => {
  const out = (): OverviewMove => ({
    kind: 'zoom',
    topId: topId === TOP_LEVEL ? TOP_LEVEL : (model.get(topId)?.parent ?? TOP_LEVEL)
  });
  if (key === 'Escape') return topId === TOP_LEVEL ? { kind: 'close' } : out();
  if (key === 'Backspace') return out();
  const active = activeId === null ? undefined : model.get(activeId);
  if (active === undefined)
    return key.startsWith('Arrow') || key === 'Home' || key === 'Enter'
      ? go(topId === TOP_LEVEL ? model.childIds(TOP_LEVEL)[0] : topId)
      : null;
  const siblings = model.childIds(active.parent);
  const place = siblings.indexOf(active.id);
  switch (key) {
    case 'ArrowLeft':
      return go(active.parent);
    case 'ArrowRight':
      return go(model.childIds(active.id)[0]);
    case 'ArrowUp':
      return go(siblings[place - 1]);
    case 'ArrowDown':
      return go(siblings[place + 1]);
    case 'Home':
      return go(siblings[0]);
    case 'End':
      return go(siblings.at(-1));
    case 'Enter':
      return topId === active.id || model.childIds(active.id).length === 0
        ? { kind: 'show', id: active.id }
        : { kind: 'zoom', topId: active.id };
    default:
      return null;
  }
};

/** The top of a picture that contains the category: the present one, or the nearest ancestor of both. */
export const topFor = (model: TreeModel, topId: ParentId, id: number): ParentId => {
  if (topId === TOP_LEVEL || model.get(topId) === undefined) return TOP_LEVEL;
  if (model.isWithin(id, topId)) return topId;
  return model.ancestors(topId).find((above) => model.isWithin(id, above.id))?.id ?? TOP_LEVEL;
};

const MOST = 100;

interface ChildrenProps {
  snapshot: TreeSnapshot;
  parent: ParentId;
}

const ChildrenList = memo(({ snapshot: { model }, parent }: ChildrenProps): ReactElement => {
  useShownLanguage();
  const ids = model.childIds(parent);
  return (
    <ul
      className="visually-hidden"
      aria-label={shownSentence(
        messages.below({ parent: parent === TOP_LEVEL ? null : firstShownName(model, [parent]) })
      )}
    >
      {ids.slice(0, MOST).map((id) => (
        <li key={id}>
          {/* The button is not reachable by Tab, since it is invisible; screen readers reach it by their own keys. */}
          <button type="button" tabIndex={-1} onClick={() => session.select(id)}>
            {withHiddenShown(firstShownName(model, [id]))}
          </button>
        </li>
      ))}
      {ids.length > MOST && <li>{messages.more({ count: ids.length - MOST })}</li>}
    </ul>
  );
});

/** A picture of the whole tree in place of the tree: columns are levels, and a category's room is in proportion to its branch. */
export const Overview = ({ snapshot }: { snapshot: TreeSnapshot }): ReactElement => {
  const { model } = snapshot;
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const probe = useRef<HTMLSpanElement>(null);
  const [pointer, setPointer] = useState<Point | null>(null);
  const activeId = useSession((state) => state.activeId);
  const [wantedTop, zoomTo] = useState<ParentId>(TOP_LEVEL);
  const topId =
    wantedTop === TOP_LEVEL
      ? TOP_LEVEL
      : topFor(model, wantedTop, activeId === null || model.get(activeId) === undefined ? wantedTop : activeId);
  const { size, shown, isStale } = usePicture({ snapshot, topId, activeId, pointer, stage, canvas, probe });

  const scrollRequest = useSession((state) => state.scrollRequest);
  useLayoutEffect(() => {
    if (scrollRequest.takesFocus) stage.current?.focus({ preventScroll: true });
  }, [scrollRequest]);

  const outerTop = (): ParentId => (topId === TOP_LEVEL ? TOP_LEVEL : (model.get(topId)?.parent ?? TOP_LEVEL));

  const showInTree = (id: number | null): void => {
    if (id !== null && model.get(id) !== undefined) {
      session.goTo(id);
    } else {
      session.showView('tree');
      session.focusTree();
    }
  };

  const carryOut = (move: OverviewMove): void => {
    if (move.kind === 'go') session.select(move.id);
    else if (move.kind === 'show') showInTree(move.id);
    else if (move.kind === 'close') showInTree(activeId);
    else zoomTo(move.topId);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = overviewMove(model, activeId, topId, onwardKey(event.key));
    if (move === null) return;
    event.preventDefault();
    carryOut(move);
  };

  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point | null => {
    const box = stage.current?.getBoundingClientRect();
    return box === undefined ? null : { x: clientX - box.left, y: clientY - box.top };
  };
  const tileUnder = (event: { clientX: number; clientY: number }): Tile | null => {
    const point = pointOf(event);
    return point === null || shown === null ? null : tileAt(shown.picture, point.x, point.y);
  };

  const onClick = (event: MouseEvent): void => {
    const tile = tileUnder(event);
    if (tile === null) return;
    const { id, together } = tile.block;
    // For several that are too small, their parent is zoomed.
    const target = together > 1 ? (model.get(id)?.parent ?? TOP_LEVEL) : id;
    if (target === TOP_LEVEL) return;
    session.select(target);
    if (model.childIds(target).length > 0) zoomTo(target === topId ? (model.get(target)?.parent ?? TOP_LEVEL) : target);
  };

  useWheelZoom(stage, ({ clientX, clientY, isIn }) => {
    const tile = tileUnder({ clientX, clientY });
    if (!isIn) {
      zoomTo(outerTop());
      return;
    }
    if (tile === null) return;
    const path = [tile.block.id, ...model.ancestors(tile.block.id).map(({ id }) => id)].toReversed();
    const next = path[topId === TOP_LEVEL ? 0 : path.indexOf(topId) + 1];
    if (next === undefined || model.childIds(next).length === 0) return;
    session.select(next);
    zoomTo(next);
  });

  const exportSvg = (): void => {
    if (shown === null || probe.current === null) return;
    void saveSvg(pictureSvg(shown.picture, readPalette(probe.current), size, messages.picture));
  };
  const exportPng = (): void => {
    const sheet = document.createElement('canvas');
    [sheet.width, sheet.height] = [Math.round(size.width * 2), Math.round(size.height * 2)];
    const context = sheet.getContext('2d');
    if (context === null || shown === null || probe.current === null) return;
    paint(context, shown.picture, readPalette(probe.current), { focus: null, hover: null }, 2);
    void savePng(sheet);
  };

  const active = activeId === null ? undefined : model.get(activeId);
  const { sizes, hovered } = shown ?? { sizes: null, hovered: null };
  const announcement = (): string => {
    if (sizes === null) return '';
    if (hovered !== null && model.get(hovered.block.id) !== undefined)
      return messages.describeBlock(model, sizes, hovered.block);
    return active === undefined ? '' : messages.describeCategory(model, sizes, active.id);
  };
  return (
    <section aria-label={messages.title} data-alone="" className={`${frame.view} ${classes.overview}`}>
      <div className={frame.bar}>
        <h2 className={frame.title}>{messages.title}</h2>
        <SmallButton
          leftSection={<IconArrowUp size={13} />}
          disabled={topId === TOP_LEVEL}
          onClick={() => zoomTo(outerTop())}
        >
          {messages.zoomOut}
        </SmallButton>
        <span className={frame.gap} />
        {isStale && shown !== null && <span className={classes.stale}>{messages.updating}</span>}
        <SmallButton leftSection={<IconPhotoDown size={13} />} disabled={shown === null} onClick={exportSvg}>
          {messages.saveSvg}
        </SmallButton>
        <SmallButton leftSection={<IconPhotoDown size={13} />} disabled={shown === null} onClick={exportPng}>
          {messages.savePng}
        </SmallButton>
        <SmallButton leftSection={<IconListTree size={13} />} onClick={() => showInTree(activeId)}>
          {messages.showInTree}
        </SmallButton>
      </div>
      {/* The role makes screen readers pass the keys on. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={stage}
        role="application"
        aria-label={messages.picture}
        aria-busy={isStale}
        aria-describedby="overview-keys"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={classes.stage}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onMouseMove={(event) => setPointer(pointOf(event))}
        onMouseLeave={() => setPointer(null)}
      >
        <canvas ref={canvas} aria-hidden className={classes.canvas} />
        {shown === null && <Loader className={classes.loader} size="sm" aria-label={messages.counting} />}
      </div>
      <p id="overview-keys" className="visually-hidden">
        {messages.keys}
      </p>
      <p className={`${classes.announcement} cut`}>{announcement()}</p>
      <div aria-live="polite" className="visually-hidden">
        {active === undefined || sizes === null
          ? ''
          : shownSentence(messages.announceCategory(model, sizes, active.id, topId))}
      </div>
      <ChildrenList snapshot={snapshot} parent={active?.id ?? TOP_LEVEL} />
      <span ref={probe} className={classes.probe} />
    </section>
  );
};
