import { Plus, X } from 'lucide-react'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'
import { Button, IconButton } from '../../ui/button'
import { Input } from '../../ui/field'
import { Alert } from '../../ui/trouble'
import type { FormProps } from './form'
import type { Header } from './values'

// Headers are sent with each request. Their values never come back, so that who changes one types all of them again.
export function Headers({ values, errors, may, onChange, names }: FormProps & { names: readonly string[] }) {
  const words = text.tool
  const { headers } = values
  const put = (next: Header[] | null) => {
    onChange({ headers: next })
  }
  const set = (i: number, change: Partial<Header>) => {
    put((headers ?? []).map((h, n) => (n === i ? { ...h, ...change } : h)))
  }
  return (
    <div role="group" aria-label={words.headers} className="flex flex-col gap-2">
      <p className="font-medium">{words.headers}</p>
      {headers === null ? (
        <Known names={names} />
      ) : (
        <>
          <p className="text-xs text-soft">{words.headersAll}</p>
          {headers.map((h, i) => (
            <Line
              key={i}
              header={h}
              first={i === 0}
              onChange={(change) => {
                set(i, change)
              }}
              onRemove={() => {
                put(headers.filter((_, n) => n !== i))
              }}
            />
          ))}
        </>
      )}
      {errors['headers'] && <Alert>{errors['headers']}</Alert>}
      {may && (
        <span className="flex flex-wrap gap-2">
          {headers === null && names.length > 0 ? (
            <Button
              size="small"
              onClick={() => {
                put(names.map((name) => ({ name, value: '' })))
              }}
            >
              {words.headersChange}
            </Button>
          ) : (
            <Button
              size="small"
              icon={Plus}
              onClick={() => {
                put([...(headers ?? []), { name: '', value: '' }])
              }}
            >
              {words.headerAdd}
            </Button>
          )}
          {headers !== null && (
            <Button
              size="small"
              look="quiet"
              onClick={() => {
                put(null)
              }}
            >
              {words.headersKeep}
            </Button>
          )}
        </span>
      )}
    </div>
  )
}

type LineProps = { header: Header; first: boolean; onChange: (change: Partial<Header>) => void; onRemove: () => void }

function Line({ header, first, onChange, onRemove }: LineProps) {
  const words = text.tool
  return (
    <div className="flex items-end gap-2">
      <Input
        className="flex-1"
        hidden={!first}
        label={words.headerName}
        value={header.name}
        autoComplete="off"
        spellCheck={false}
        onChange={(e) => {
          onChange({ name: e.target.value })
        }}
      />
      <Input
        className="flex-[2]"
        hidden={!first}
        label={words.headerValue}
        value={header.value}
        type="password"
        autoComplete="new-password"
        maxLength={8000}
        onChange={(e) => {
          onChange({ value: e.target.value })
        }}
      />
      <IconButton icon={X} label={words.headerRemove(header.name)} onClick={onRemove} />
    </div>
  )
}

function Known({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <p className="text-xs text-soft">{text.tool.headersNone}</p>
  return (
    <>
      <ul className="flex flex-wrap gap-1.5">
        {names.map((name) => (
          <li key={name}>
            <Badge>{`${name}: •••`}</Badge>
          </li>
        ))}
      </ul>
      <p className="text-xs text-soft">{text.tool.headersMove}</p>
    </>
  )
}
