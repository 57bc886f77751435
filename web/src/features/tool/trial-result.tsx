import type { ReactNode } from 'react'
import type { TryToolMutation } from '../../gql/graphql'
import { count } from '../../lib/format'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'
import { Alert } from '../../ui/trouble'
import { isObject, parsed } from './schema'

// Trial is a request as it was sent, and what came back.
export function Trial({ trial: { request, response, error, durationMs } }: { trial: TryToolMutation['tryTool'] }) {
  const words = text.tool.try
  return (
    <div role="status" className="mt-5 flex flex-col gap-4 border-t border-line pt-4">
      {error && (
        <div className="flex flex-col gap-1">
          <p className="text-xs font-medium text-soft">{words.error}</p>
          <Alert>{error}</Alert>
        </div>
      )}
      <Part
        title={words.request}
        line={`${request.method} ${request.url}`}
        headers={request.headers}
        body={request.body ?? null}
      />
      {response && (
        <Part
          title={words.response}
          badge={
            <span className="flex items-center gap-2">
              <Badge tone={response.status < 400 ? 'good' : 'bad'}>{String(response.status)}</Badge>
              <span className="tabular text-xs text-soft">{words.took(count(durationMs))}</span>
            </span>
          }
          headers={response.headers}
          body={response.body}
          {...(response.cut && { note: words.cut })}
        />
      )}
    </div>
  )
}

type PartProps = {
  title: string
  line?: string
  badge?: ReactNode
  headers: unknown
  body: string | null
  note?: string
}

const box =
  'overflow-auto rounded-lg border border-line bg-sunken p-3 font-mono text-xs break-words whitespace-pre-wrap'

function Part({ title, line, badge, headers, body, note }: PartProps) {
  const words = text.tool.try
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2">
      <div className="flex items-center gap-2">
        <h3 className="font-medium">{title}</h3>
        {badge}
      </div>
      {line && <code className="font-mono text-xs break-all">{line}</code>}
      <details>
        <summary className="cursor-pointer text-xs text-soft hover:text-ink">{words.headers}</summary>
        <pre tabIndex={0} className={`mt-1 max-h-48 ${box}`}>
          {linesOf(headers)}
        </pre>
      </details>
      {body ? (
        <pre tabIndex={0} aria-label={words.body} className={`max-h-80 ${box}`}>
          {pretty(body)}
        </pre>
      ) : (
        <p className="text-xs text-soft">{words.noBody}</p>
      )}
      {note && <p className="text-xs text-soft">{note}</p>}
    </section>
  )
}

function linesOf(headers: unknown): string {
  if (!isObject(headers)) return ''
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') : String(value)}`)
    .join('\n')
}

// pretty breaks JSON into lines; everything else stays as it came.
function pretty(body: string): string {
  const value = parsed(body)
  return isObject(value) || Array.isArray(value) ? JSON.stringify(value, null, 2) : body
}
