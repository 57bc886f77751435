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
  // That deliveries were given up stays until they are sent again, and says nothing of whether the receiver works by now.
  return (
    <>
      {missingSince && <Badge tone="bad">{words.missing}</Badge>}
      {failingSince && <Badge tone="warn">{words.trouble}</Badge>}
      {!missingSince && !failingSince && <Badge tone="good">{words.on}</Badge>}
    </>
  )
}
