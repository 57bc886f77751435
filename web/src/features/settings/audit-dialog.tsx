import { text } from '../../text/text'
import { actionTitle, thingTitle } from '../../text/title'
import { Dialog } from '../../ui/dialog'
import { Facts } from '../../ui/facts'
import { At } from '../../ui/time'
import type { Entry } from './audit'

const words = text.settings.audit

// AuditDialog shows all that one request changed: what it was, and what it became.
export function AuditDialog({ entry: e, onClose }: { entry: Entry; onClose: () => void }) {
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
      <Facts
        facts={[
          [words.who, `${e.actorName} (${e.actorId})`],
          [
            words.raw,
            <code key="a" className="font-mono text-xs">
              {e.action}
            </code>,
          ],
          [words.address, e.address],
          [
            words.request,
            <code key="r" className="font-mono text-xs">
              {e.requestId}
            </code>,
          ],
        ]}
      />
      {e.changes.map((c, i) => (
        <section key={i} className="mt-5">
          <h3 className="mb-2 font-semibold">
            {thingTitle(c.type)} <span className="font-normal text-soft">{words.ops[c.op] ?? c.op}</span>
          </h3>
          <p className="mb-2 font-mono text-xs break-all text-soft">{c.id}</p>
          <Change fields={c.fields} before={c.before} after={c.after} />
        </section>
      ))}
    </Dialog>
  )
}

function Change({ fields, before, after }: { fields: readonly string[]; before: unknown; after: unknown }) {
  const old = (before ?? {}) as Record<string, unknown>
  const now = (after ?? {}) as Record<string, unknown>
  if (!before && !after) return <p className="text-soft">{`${words.fields}: ${fields.join(', ')}`}</p>
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  return (
    <dl className="flex flex-col gap-3">
      {names.map((name) => (
        <div key={name}>
          <dt className="text-xs text-soft">{name}</dt>
          <dd className="flex flex-col gap-0.5 font-mono text-[13px] break-words whitespace-pre-wrap">
            {name in old && <del className="rounded bg-bad-wash px-1.5 no-underline">{shown(old[name])}</del>}
            {name in now && <ins className="rounded bg-good-wash px-1.5 no-underline">{shown(now[name])}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
