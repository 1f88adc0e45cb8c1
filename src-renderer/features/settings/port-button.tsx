import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useState, type ReactElement } from 'react';
import type { ServiceStatus } from '../../../src-shared/workspace-calls';
import { PortForm } from './port-form';

/** Opens the form that changes the port of the service. */
export const PortButton = ({ service }: { service: ServiceStatus }): ReactElement => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-end" trapFocus returnFocus withArrow>
      <Popover.Target>
        <Tooltip label="Change the port">
          <ActionIcon
            size={24}
            variant="subtle"
            color="gray"
            aria-label="Change the port"
            onClick={() => setOpen(!isOpen)}
          >
            <IconSettings size={15} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label="Port of the service">
        {isOpen && <PortForm port={service.port} takesKeyboard onDone={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
};
