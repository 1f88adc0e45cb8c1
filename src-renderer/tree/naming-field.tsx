import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { nameSchema } from '../../src-shared/category';
import classes from './tree-row.module.css';

interface Props {
  initialName: string;
  /** @returns whether the name was saved; otherwise the field stays open. */
  save: (name: string) => Promise<boolean>;
  cancel: () => void;
}

/** The text field in a row: Enter or leaving it saves, Escape leaves everything as it was. */
export const NamingField = ({ initialName, save, cancel }: Props): ReactElement => {
  const [name, setName] = useState(initialName);
  const [fault, setFault] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  // Saving takes the focus away, which must not save a second time.
  const isSaving = useRef(false);

  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  const commit = async (): Promise<void> => {
    if (isSaving.current) return;
    const parsed = nameSchema.safeParse(name);
    if (!parsed.success) {
      setFault(parsed.error.issues[0]?.message ?? 'This name cannot be used.');
      return;
    }
    isSaving.current = true;
    const isSaved = await save(parsed.data);
    isSaving.current = false;
    if (!isSaved) input.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    // The tree's own keys mean something else while a name is typed.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      void commit();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      isSaving.current = true;
      cancel();
    }
  };

  const onBlur = (): void => {
    if (name.trim() === '') cancel();
    else void commit();
  };

  return (
    <span className={classes.naming}>
      <input
        ref={input}
        className={classes.namingInput}
        aria-label="Rename"
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : 'naming-fault'}
        value={name}
        maxLength={1_000}
        spellCheck={false}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setFault(null);
        }}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      {fault !== null && (
        <span id="naming-fault" role="alert" className={classes.namingFault}>
          {fault}
        </span>
      )}
    </span>
  );
};
