import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'
import { Card } from '../../ui/card'

const Fragment = graphql(`
  fragment Environment_Installation on Installation {
    settings {
      name
      value
      isSet
    }
  }
`)

const words = text.settings.environment

// common is what all names begin with.
const common = 'SWITCHBOARD_'

// Environment is what the operator has set in the environment of the server, as far as workspaces may see it. Nobody can change it here.
export function Environment({ installation }: { installation: FragmentType<typeof Fragment> }) {
  return (
    <Card title={words.title} hint={words.hint} flush>
      <ul aria-label={words.title}>
        {readFragment(Fragment, installation).settings.map(({ name, value, isSet }) => (
          <li
            key={name}
            className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-line px-5 py-2.5 first:border-0"
          >
            <span className="min-w-0 flex-1 basis-72">
              <span className="block">{words.names[name.replace(common, '')] ?? name}</span>
              <code className="block font-mono text-xs break-all text-soft">{name}</code>
            </span>
            <span className="min-w-0 flex-1 basis-40 font-mono text-[13px] break-words">{value}</span>
            <Badge tone={isSet ? 'info' : 'plain'}>{isSet ? words.set : value ? words.byDefault : words.unset}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
