import { useWriter } from '../../lib/written'
import { text } from '../../text/text'
import { actionTitle, columnTitle, thingTitle } from '../../text/title'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Facts } from '../../ui/facts'
import { At } from '../../ui/time'
import type { Entry } from './audit'
import { aboutOf, formerly, useTargets } from './target'
import { TargetLink } from './target-link'

const words = text.settings.audit

// A list of an import has many; the names of more are not asked for.
const most = 50

type Props = { entry: Entry; onClose: () => void; onOnly: (target: string) => void }

// AuditDialog shows all that one request changed: what it was, and what it became.
export function AuditDialog({ entry: e, onClose, onOnly }: Props) {
  // What the entry is about came with it; all else that it changed is asked for here.
  const targets = useTargets(e.changes.slice(0, most).flatMap((c) => (c.id && c.id !== e.targetId ? c.id : [])))
  const write = useWriter(true)
  return (
    <Dialog
      open
      onClose={onClose}
      title={actionTitle(e.action)}
      hint={
        <>
          {e.actorName}, <At at={e.createdAt} />
        </>
      }
      side
    >
      <Button
        size="small"
        onClick={() => {
          onClose()
          onOnly(e.targetId)
        }}
      >
        {words.history}
      </Button>
      {e.changes.map((c, i) => (
        <section key={i} className="mt-5">
          <h3 className="mb-2 font-semibold">
            {thingTitle(c.type)} <span className="font-normal text-soft">{words.ops[c.op] ?? c.op}</span>
          </h3>
          {c.id && (
            <p className="mb-2 min-w-0 truncate">
              <TargetLink
                id={c.id}
                of={e.subaccountId}
                {...(c.id === e.targetId
                  ? { target: e.target ? aboutOf(e.target, write) : undefined, former: formerly(e) }
                  : { target: targets.get(c.id) })}
              />
            </p>
          )}
          <Change fields={c.fields} before={c.before} after={c.after} unkept={c.unkept} />
        </section>
      ))}
      <Details entry={e} />
    </Dialog>
  )
}

// Details are what somebody who writes programs asks for.
function Details({ entry: e }: { entry: Entry }) {
  const code = (of: string | null | undefined) => <code className="font-mono text-xs break-all">{of}</code>
  return (
    <details className="mt-5">
      <summary className="cursor-pointer text-soft">{words.details}</summary>
      <div className="pt-3">
        <Facts
          facts={[
            [words.raw, code(e.action)],
            [words.who, code(e.actorId)],
            [words.id, code(e.targetId)],
            [words.address, e.address],
            [words.request, code(e.requestId)],
          ]}
        />
      </div>
    </details>
  )
}

type Written = { fields: readonly string[]; before: unknown; after: unknown; unkept: readonly string[] }

function Change({ fields, before, after, unkept }: Written) {
  const old = (before ?? {}) as Record<string, unknown>
  const now = (after ?? {}) as Record<string, unknown>
  const names = [...new Set([...Object.keys(old), ...Object.keys(now), ...unkept])]
  if (names.length === 0) return <p className="text-soft">{`${words.fields}: ${fields.map(columnTitle).join(', ')}`}</p>
  return (
    <dl className="flex flex-col gap-3">
      {names.map((name) => (
        <div key={name}>
          <dt className="text-xs text-soft">{columnTitle(name)}</dt>
          <dd className="flex flex-col gap-0.5 font-mono text-[13px] break-words whitespace-pre-wrap">
            {name in old && <del className="rounded bg-bad-wash px-1.5 no-underline">{shown(old[name])}</del>}
            {name in now && <ins className="rounded bg-good-wash px-1.5 no-underline">{shown(now[name])}</ins>}
            {unkept.includes(name) && <span className="font-sans text-soft">{words.unkept}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

// shown is a value as people read it; what is made of parts stands as it is.
function shown(value: unknown): string {
  if (value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? text.tool.try.yes : text.tool.try.no
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
