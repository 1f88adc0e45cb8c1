import { createServer, type Server } from 'node:http';
import { expect } from '../support/expect';
import { startCanopy, test } from '../support/canopy-app';
import { quietPort } from '../support/quiet-port';
import { ServiceCaller } from '../support/service-caller';

const occupy = (): Promise<{ server: Server; port: number; calls: () => number }> =>
  new Promise((resolve) => {
    let calls = 0;
    const server = createServer((_request, response) => {
      calls += 1;
      response.end('somebody else');
    });
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve({ server, port: typeof address === 'object' && address !== null ? address.port : 0, calls: () => calls });
    });
  });

test('a port in use is said plainly, editing goes on, and another port can be chosen and is kept', async ({
  userDataDir
}) => {
  const { server, port, calls } = await occupy();
  const first = await startCanopy(userDataDir, [`--port=${port}`]);
  await expect(first.status).toContainText(`Port ${port} is in use by another program`);
  await first.page.getByRole('button', { name: 'New category' }).click();
  await first.page.getByRole('textbox', { name: 'New category name' }).fill('Shoes');
  await first.page.keyboard.press('Enter');
  await expect(first.row('Shoes')).toBeFocused();

  const other = await quietPort();
  await first.page.getByRole('button', { name: 'For developers' }).click();
  const field = first.page.getByRole('textbox', { name: 'Port' });
  await field.fill(String(port));
  await field.press('Enter');
  await expect(
    first.page
      .getByRole('alert')
      .or(first.page.getByText(`Port ${port} is in use`))
      .first()
  ).toBeVisible();
  await field.fill(String(other));
  await field.press('Enter');
  await expect.poll(first.url).toBe(`http://127.0.0.1:${other}`);
  expect((await new ServiceCaller(await first.url()).tree()).map(({ name }) => name)).toEqual(['Shoes']);
  await first.close();
  // A port in use is never a talk with its owner.
  expect(calls()).toBe(0);
  server.close();

  const second = await startCanopy(userDataDir, []);
  expect(await second.url()).toBe(`http://127.0.0.1:${other}`);
  await second.close();
});
