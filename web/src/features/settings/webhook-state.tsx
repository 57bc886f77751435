import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'

const Fragment = graphql(`
  fragment WebhookState_Webhook on Webhook {
    isActive
    disabledReason
    failingSince
    missingSince
  }
`)

// WebhookState says whether events reach it, and why they do not.
export function WebhookState({ webhook }: { webhook: FragmentType<typeof Fragment> }) {
  const { isActive, disabledReason, failingSince, missingSince } = readFragment(Fragment, webhook)
  const words = text.settings.webhooks.state
  if (!isActive) {
    const why = disabledReason === 'gone' ? words.gone : disabledReason === 'failing' ? words.failing : words.off
    return <Badge tone={disabledReason ? 'bad' : 'plain'}>{why}</Badge>
  }
  if (missingSince) return <Badge tone="bad">{words.missing}</Badge>
  return failingSince ? <Badge tone="warn">{words.trouble}</Badge> : <Badge tone="good">{words.on}</Badge>
}
