import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { bytes, count, money } from '../../lib/format'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'
import { Card } from '../../ui/card'
import { Facts } from '../../ui/facts'

const Fragment = graphql(`
  fragment Installation_Installation on Installation {
    environment
    version
    telephony
    models {
      configured
      host
      default
    }
    smtp
    sms
    rateBurst
    rateDay
    uploadLimit
    callsPerDay
    callPrices
    barredPrefixes
  }
`)

// Installation is what the configuration of the server says: providers and limits. Secrets are not among it.
export function Installation({ installation }: { installation: FragmentType<typeof Fragment> }) {
  const i = readFragment(Fragment, installation)
  const words = text.settings.workspace
  const state = (on: boolean) => <Badge tone={on ? 'good' : 'plain'}>{on ? words.on : words.off}</Badge>
  const models = i.models.configured ? [i.models.host, i.models.default].filter(Boolean).join(' · ') : words.modelsNone
  return (
    <Card title={words.installation} hint={words.installationHint}>
      <div className="grid gap-x-12 gap-y-6 md:grid-cols-2">
        <Facts
          facts={[
            [words.environment, i.environment],
            [words.version, i.version],
            [words.carrier, words.carriers[i.telephony] ?? i.telephony],
            [words.models, models],
            [words.mail, state(i.smtp)],
            [words.texts, state(i.sms)],
          ]}
        />
        <Facts
          facts={[
            [words.burst, i.rateBurst],
            [words.day, i.rateDay],
            [words.upload, bytes(i.uploadLimit)],
            [words.perContact, count(i.callsPerDay)],
            [words.prices, prices(i.callPrices)],
            [words.barred, i.barredPrefixes.join(', ') || text.field.none],
          ]}
        />
      </div>
    </Card>
  )
}

function prices(all: unknown): string {
  const list = Object.entries((all ?? {}) as Record<string, number>)
  return list.map(([kind, price]) => `${kind} ${money(price)}`).join(', ') || text.field.none
}
