import { useQuery } from 'urql'
import { graphql } from '../../gql/gql'
import type { InboxSettingsInput } from '../../gql/graphql'
import { useAnswered } from '../../lib/answered'
import { useMutate } from '../../lib/mutate'
import { problemOf } from '../../lib/problem'
import { text } from '../../text/text'
import { Waiting } from '../../ui/empty'
import { Page } from '../../ui/page'
import { Spot } from '../../ui/spot'
import { Trouble } from '../../ui/trouble'
import { AssignmentCard } from './assignment-card'
import { CannedCard } from './canned-card'
import { MacroCard } from './macro-card'
import { RatingCard } from './rating-card'
import { TargetCard } from './target-card'
import { TeamCard } from './team-card'
import { TopicCard } from './topic-card'

const Document = graphql(`
  query InboxSettingsPage {
    inboxSettings {
      ...AssignmentCard_InboxSettings
      ...RatingCard_InboxSettings
      ...TargetCard_InboxSettings
    }
    inboxRatings {
      ...RatingCard_InboxRatings
    }
    teammates(search: "") {
      id
      name
    }
    teams {
      id
      name
      ...TeamCard_Team
    }
    macros {
      ...MacroCard_Macro
    }
    topics(first: 100) {
      nodes {
        ...TopicCard_Topic
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
    cannedReplies(first: 100) {
      nodes {
        ...CannedCard_CannedReply
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
  }
`)

const Saving = graphql(`
  mutation UpdateInboxSettings($input: InboxSettingsInput!) {
    updateInboxSettings(input: $input) {
      ...AssignmentCard_InboxSettings
      ...RatingCard_InboxSettings
      ...TargetCard_InboxSettings
    }
  }
`)

// InboxSettingsPage is how conversations reach the team, how soon they are answered, how contacts rate them, and what the team replies with.
export function InboxSettingsPage() {
  const words = text.conversation.inbox
  const [{ data, error }, again] = useQuery({ query: Document })
  const [settings, answered] = useAnswered(data?.inboxSettings)
  const [update, saving] = useMutate(Saving, { touches: ['InboxSettings'] })
  const save = async (input: InboxSettingsInput) => {
    const { data: saved } = await update({ input })
    if (saved) answered(saved.updateInboxSettings)
    return saved !== null
  }
  const refresh = () => {
    again({ requestPolicy: 'network-only' })
  }
  return (
    <Page title={words.title} hint={words.settings.hint}>
      {error && !data && <Trouble problem={problemOf(error)} onRetry={refresh} />}
      {!error && !data && <Waiting lines={8} />}
      {data && settings && (
        <>
          <Spot id="assignment">
            <AssignmentCard settings={settings} team={data.teammates} saving={saving} onSave={save} />
          </Spot>
          <Spot id="teams">
            <TeamCard teams={data.teams} members={data.teammates} onChange={refresh} />
          </Spot>
          <Spot id="targets">
            <TargetCard settings={settings} saving={saving} onSave={save} />
          </Spot>
          <Spot id="ratings">
            <RatingCard settings={settings} ratings={data.inboxRatings} saving={saving} onSave={save} />
          </Spot>
          <Spot id="topics">
            <TopicCard first={data} />
          </Spot>
          <Spot id="canned-replies">
            <CannedCard first={data} />
          </Spot>
          <Spot id="macros">
            <MacroCard macros={data.macros} teams={data.teams} onChange={refresh} />
          </Spot>
        </>
      )}
    </Page>
  )
}
