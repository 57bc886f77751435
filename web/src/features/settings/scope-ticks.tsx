import { resourceTitle, scopeText } from '../../text/listed'
import { text } from '../../text/text'
import { Checkbox } from '../../ui/toggle'

type Scope = { name: string; title: string; description: string }

type Props = {
  all: readonly Scope[]
  value: string[]
  onChange: (scopes: string[]) => void
  error?: string | undefined
}

// ScopeTicks chooses scopes one by one, or all of a resource.
export function ScopeTicks({ all, value, onChange, error }: Props) {
  const groups = grouped(all)
  const set = (names: string[], on: boolean) => {
    onChange(on ? [...new Set([...value, ...names])] : value.filter((v) => !names.includes(v)))
  }
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{text.settings.keys.scopes}</legend>
      <div
        className="grid max-h-80 gap-x-6 gap-y-4 overflow-y-auto rounded-lg border border-line p-4 sm:grid-cols-2"
        tabIndex={0}
        role="group"
      >
        {[...groups].map(([resource, scopes]) => {
          const names = scopes.map((s) => s.name)
          const ticked = names.filter((n) => value.includes(n)).length
          return (
            <div key={resource} className="flex flex-col gap-1.5">
              <Checkbox
                label={resourceTitle(resource)}
                checked={ticked === names.length}
                some={ticked > 0 && ticked < names.length}
                onChange={(on) => {
                  set(names, on)
                }}
              />
              <div className="flex flex-col gap-1.5 pl-6">
                {scopes.map((s) => {
                  const { title, hint } = scopeText(s)
                  return (
                    <Checkbox
                      key={s.name}
                      label={title}
                      hint={hint}
                      checked={value.includes(s.name)}
                      onChange={(on) => {
                        set([s.name], on)
                      }}
                    />
                  )
                })}
              </div>
            </div>
          )
        })}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-xs text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}

// grouped sorts scopes by what they are of.
export function grouped(all: readonly Scope[]): Map<string, Scope[]> {
  const groups = new Map<string, Scope[]>()
  for (const scope of all) {
    const resource = scope.name.split(':')[0] ?? ''
    groups.set(resource, [...(groups.get(resource) ?? []), scope])
  }
  return groups
}
