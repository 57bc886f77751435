import { AlarmClock, CalendarClock } from 'lucide-react'
import { useShell } from '../../app/shown'
import { text } from '../../text/text'
import { IconButton } from '../../ui/button'
import { Menu } from '../../ui/menu'
import { snoozes } from './snooze'
import { useSnoozing } from './snoozing'
import type { Triage } from './triage'

type Props = { ids: readonly string[]; triage: Triage; onDone?: ((ids: readonly string[]) => void) | undefined }

// SnoozeMenu puts conversations out of the way for a while, or until a time that one chooses.
export function SnoozeMenu({ ids, triage, onDone }: Props) {
  const words = text.conversation.inbox
  const { timeZone } = useShell()
  const { ask, near } = useSnoozing()
  const snooze = async (until: string) => {
    const ok = await triage(ids, { status: 'SNOOZED', snoozedUntil: until }, words.isSnoozed(ids.length))
    if (ok) onDone?.(ids)
    return ok
  }
  return (
    <Menu
      label={words.snooze}
      trigger={<IconButton {...near} icon={AlarmClock} label={words.snooze} size="small" />}
      items={[
        ...snoozes(timeZone).map(({ label, until }) => ({ label, onSelect: () => void snooze(until(new Date())) })),
        {
          label: words.snoozeTo.choose,
          icon: CalendarClock,
          divided: true,
          onSelect: () => {
            ask(snooze)
          },
        },
      ]}
    />
  )
}
