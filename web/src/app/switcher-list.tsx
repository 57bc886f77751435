import { Popover } from '@base-ui/react/popover'
import { useNavigate } from '@tanstack/react-router'
import { Building2, Check } from 'lucide-react'
import { useState, type ReactElement } from 'react'
import { text } from '../text/text'
import { classes } from '../ui/class'
import { inputClass } from '../ui/field'
import { useSubaccounts } from './found-subaccounts'
import { move } from './session'
import { useShell } from './shown'
import { agency, url } from './url'

// SwitcherList is open from the start: it is only loaded when it is wanted.
export function SwitcherList({ trigger }: { trigger: ReactElement }) {
  const [open, setOpen] = useState(true)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="start" className="z-50">
          <Popover.Popup
            aria-label={text.shell.switch}
            className="flex max-h-[70dvh] w-72 flex-col rounded-2xl border border-line bg-raised p-2 text-ink shadow-float outline-none"
          >
            <Choices onDone={() => setOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Choices({ onDone }: { onDone: () => void }) {
  const { subaccount, workspace, workspaces } = useShell()
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const go = (to: string) => {
    onDone()
    void navigate({ to: url.home, params: { subaccount: to } })
  }
  const { found } = useSubaccounts(typed)
  return (
    <>
      <input
        aria-label={text.shell.find}
        placeholder={text.shell.find}
        value={typed}
        onChange={(e) => {
          setTyped(e.target.value)
        }}
        onKeyDown={(e) => {
          if (e.key === 'Enter' && found[0]) go(found[0].id)
        }}
        className={classes(inputClass, 'mb-1.5 h-9 shrink-0')}
      />
      <div className="min-h-0 overflow-y-auto">
        <Choice
          name={text.shell.agency}
          chosen={subaccount === agency}
          icon
          onChoose={() => {
            go(agency)
          }}
        />
        {found.map((s) => (
          <Choice
            key={s.id}
            name={s.archived ? `${s.name} (${text.shell.archived})` : s.name}
            chosen={s.id === subaccount}
            onChoose={() => {
              go(s.id)
            }}
          />
        ))}
        {workspaces.length > 1 && (
          <div className="mt-2 border-t border-line pt-2">
            <p className="px-2.5 pb-1 text-xs font-medium text-soft">{text.shell.workspaces}</p>
            {workspaces
              .filter((w) => w.id !== workspace.id)
              .map((w) => (
                <Choice
                  key={w.id}
                  name={w.name}
                  chosen={false}
                  icon
                  onChoose={() => {
                    move(w.id)
                  }}
                />
              ))}
          </div>
        )}
      </div>
    </>
  )
}

function Choice({
  name,
  chosen,
  icon,
  onChoose,
}: {
  name: string
  chosen: boolean
  icon?: boolean
  onChoose: () => void
}) {
  return (
    <button
      type="button"
      onClick={onChoose}
      aria-current={chosen || undefined}
      className="flex w-full items-center gap-2.5 rounded-lg px-2.5 py-1.5 text-left hover:bg-sunken"
    >
      {icon && <Building2 className="size-4 text-soft" aria-hidden />}
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {chosen && <Check className="size-4 text-accent" aria-hidden />}
    </button>
  )
}
