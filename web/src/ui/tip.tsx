import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

// Tip names what one points at. It is never the only place where something stands.
export function Tip({ text, children }: { text: string; children: ReactElement<Record<string, unknown>> }) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger delay={400} render={children} />
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={6} className="z-50" aria-hidden>
          <Tooltip.Popup className="max-w-xs rounded-md bg-ink px-2 py-1 text-xs text-ground shadow-float">
            {text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
