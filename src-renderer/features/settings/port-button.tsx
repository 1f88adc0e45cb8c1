import { ActionIcon, Popover } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useState, type ReactElement } from 'react';
import type { ServiceStatus } from '../../../src-shared/workspace-calls';
import { Tooltip } from '../../ui/tooltip';
import { messages } from './messages';
import { PortForm } from './port-form';

/** Opens the form that changes the port of the service. */
export const PortButton = ({ service }: { service: ServiceStatus }): ReactElement => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-end" trapFocus returnFocus withArrow>
      <Tooltip label={messages.portChange}>
        <Popover.Target>
          <ActionIcon
            size={24}
            variant="subtle"
            color="gray"
            aria-label={messages.portChange}
            onClick={() => setOpen(!isOpen)}
          >
            <IconSettings size={15} stroke={1.7} />
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown aria-label={messages.portDialog}>
        {isOpen && <PortForm port={service.port} takesFocus onDone={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
};
