import { X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeCertificate } from '../../../src-main/http/tls/self-made';
import { sqliteCategories } from '../../../src-main/store/sqlite/sqlite-categories';
import { sqliteChanges } from '../../../src-main/store/sqlite/sqlite-service';
import { findings } from '../../support/axe-findings';
import { startCuttingProxy } from '../../support/cutting-proxy';
import { serveCategories, startService, TOKEN } from '../../support/service-under-test';
import { system, type Question } from '../../window/support/electron-stand-in';
import { openConnectDialog, syncNow } from '../../window/support/replica';
import { renameRow } from '../../window/support/typed-names';
import { expect, test } from '../../window/support/window-test';

/** Has the person press that button of each question of the system. @returns what they were asked, which grows */
const answerBy = (button: number): Question[] => {
  const asked: Question[] = [];
  system.answer = (question) => {
    asked.push(question);
    return button;
  };
  return asked;
};
const textOf = (asked: readonly Question[]): string => JSON.stringify(asked);
const fingerprintOf = (cert: string): string => new X509Certificate(cert).fingerprint256;

/** Another computer that shares a workspace, at one address whichever certificate it presents. */
const startOtherComputer = async (folder: string) => {
  const made = async (name: string) => {
    const { cert, key } = await makeCertificate({ names: [`${name}.example`], addresses: ['127.0.0.1'] });
    const tls = { certFile: join(folder, `${name}.pem`), keyFile: join(folder, `${name}.key`) };
    writeFileSync(tls.certFile, cert);
    writeFileSync(tls.keyFile, key);
    return { tls, fingerprint: fingerprintOf(cert) };
  };
  const [first, other] = [await made('first'), await made('other')];
  let presented = 0;
  const proxy = await startCuttingProxy(
    () => presented,
    () => 'none'
  );
  const url = `https://127.0.0.1:${proxy.port}`;
  const service = await startService({ tls: first.tls, publicUrls: [url] });
  const { store } = service;
  const engine = { categories: sqliteCategories(store), changes: sqliteChanges(store) };
  const otherDoor = await serveCategories(engine, () => undefined, { tls: other.tls, publicUrls: [url] });
  presented = service.door.port;
  return {
    url,
    fingerprint: first.fingerprint,
    names: () => store.readTree().map(({ name }) => name),
    add: (name: string) => void store.importTree([{ name }], { author: 'import' }),
    presentAnother: async () => {
      presented = otherDoor.door.port;
      // Connections that are open would go on as they are.
      await service.door.close();
    },
    stop: async () => {
      await proxy.close();
      await otherDoor.stop();
      await service.stop();
    }
  };
};

test('a person connects to another Canopy once they trust its fingerprint, edits there, and is asked again about another certificate', async ({
  canopy
}) => {
  const { page, row, status, main } = canopy;
  const other = await startOtherComputer(main.folder);
  try {
    other.add('Tea');
    const dialog = await openConnectDialog(page);
    await page.getByRole('textbox', { name: 'Service URL' }).fill(other.url);
    await page.getByRole('combobox', { name: 'Authentication' }).selectOption('Bearer token');
    await page.getByRole('textbox', { name: 'Token' }).fill(TOKEN);
    // The service is contacted, and its certificate is not trusted.
    system.answer = ({ message }) => (message.startsWith('Let Canopy') ? 0 : 1);
    await dialog.getByRole('button', { name: 'Test connection' }).click();
    await expect(dialog).toContainText('self-signed certificate');
    const trusting = answerBy(0);
    await dialog.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByText('It has 1 category.')).toBeVisible();
    expect(textOf(trusting)).toContain(other.fingerprint);
    await page.getByRole('textbox', { name: 'Workspace name' }).fill('There');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(row('Tea')).toBeVisible();
    await renameRow(canopy, 'Tea', 'Green tea');
    await expect.poll(other.names).toEqual(['Green tea']);

    await other.presentAnother();
    await renameRow(canopy, 'Green tea', 'Kept tea');
    await syncNow(canopy);
    expect(other.names()).toEqual(['Green tea']);
    // The question is offered where the person is, and in the status bar once that was closed.
    const declining = answerBy(1);
    const offer = page.getByRole('alert').filter({ hasText: 'The service has a new certificate' });
    const check = { name: 'Check the certificate…' } as const;
    await expect(offer).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await offer.getByRole('button', check).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect.poll(() => textOf(declining)).toContain('has a new certificate');
    await page.keyboard.press('Escape');
    await syncNow(canopy);
    expect(other.names()).toEqual(['Green tea']);
    await offer.getByRole('button', { name: 'Close' }).click();
    await expect(offer).toHaveCount(0);
    await status.getByRole('button', { name: /^Sync failed/ }).click();
    const agreeing = answerBy(0);
    await page.getByRole('dialog', { name: 'Sync' }).getByRole('button', check).click();
    await expect.poll(() => textOf(agreeing)).toContain('has a new certificate');
    await page.keyboard.press('Escape');
    await expect.poll(other.names).toEqual(['Kept tea']);
  } finally {
    await other.stop();
  }
});
