import { Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { countedBy } from '../../src-shared/dialect';
import type { CategoryId } from '../../src-shared/ids';
import { messages } from './messages';
import { useServiceFacts } from './service-facts';
import { useDialect, useServiceHost } from './supported-fields';

/** How many products the service has in these categories and all below them; nothing where there are none, or it does not say. */
export const ServiceProducts = ({ ids }: { ids: readonly CategoryId[] }): ReactElement | null => {
  const products = useServiceFacts(ids, true)?.products ?? null;
  const host = useServiceHost();
  const what = countedBy(useDialect());
  if (host === null || products === null || products === 0) return null;
  return (
    <Text size="sm" mt="xs" fw="var(--font-weight-semibold)">
      {messages.service.products(products, ids.length, host, what)}
    </Text>
  );
};
