import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useQuery } from 'urql'
import { useConditions } from '../../app/go'
import { useRefused } from '../../edit/refused'
import { Sheet } from '../../edit/sheet'
import { graphql } from '../../gql/gql'
import type { InboxSettingsInput, InboxSettingsPageQuery } from '../../gql/graphql'
import { useAnswered } from '../../lib/answered'
import { useMutate } from '../../lib/mutate'
import { problemOf } from '../../lib/problem'
import { text } from '../../text/text'
import { Waiting } from '../../ui/empty'
import { Page } from '../../ui/page'
import { Spot } from '../../ui/spot'
import { Tabs } from '../../ui/tabs'
import { Trouble } from '../../ui/trouble'
import { AssignmentCard, useAssignment } from './assignment-card'
import { CannedCard } from './canned-card'
import { MacroCard } from './macro-card'
import { RatingCard, useAsking } from './rating-card'
import { TargetCard, useTargets } from './target-card'
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
  const refresh = () => {
    again({ requestPolicy: 'network-only' })
  }
  return (
    <Page title={words.title} hint={words.settings.hint}>
      {error && !data && <Trouble problem={problemOf(error)} onRetry={refresh} />}
      {!error && !data && <Waiting lines={8} />}
      {data && (
        <Sections
          rules={<Rules data={data} />}
          lists={
            <div className="flex flex-col gap-5">
              <Spot id="teams">
                <TeamCard teams={data.teams} members={data.teammates} onChange={refresh} />
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
            </div>
          }
        />
      )}
    </Page>
  )
}

// listSpots are the places on the second tab that an address can lead to.
const listSpots = ['teams', 'topics', 'canned-replies', 'macros']

// Sections are two tabs: the rules, which are saved together, and what applies immediately. What is typed stays when the tab changes.
function Sections(bodies: Record<'rules' | 'lists', ReactNode>) {
  const words = text.conversation.inbox.settings.tabs
  const [{ tab }, change] = useConditions('tab')
  const hash = useRouterState({ select: (s) => s.location.hash })
  const value = tab || (listSpots.includes(hash) ? 'lists' : 'rules')
  return (
    <Tabs
      label={words.label}
      tabs={(['rules', 'lists'] as const).map((of) => ({
        value: of,
        label: words[of],
        body: bodies[of],
        kept: of === 'rules',
      }))}
      value={value === 'lists' ? 'lists' : 'rules'}
      onChange={(to) => {
        change({ tab: to })
      }}
    />
  )
}

// Rules are what one bar saves.
export function Rules({ data }: { data: InboxSettingsPageQuery }) {
  const [settings, answered] = useAnswered(data.inboxSettings)
  const [update, saving] = useMutate(Saving, { touches: ['InboxSettings'] })
  const [assigning, aiming, asking] = [useAssignment(settings), useTargets(settings), useAsking(settings)]
  const parts = [assigning, aiming, asking]
  const { of, refuse } = useRefused<InboxSettingsInput>()
  const save = async (input: InboxSettingsInput) => {
    const { data: saved, problem } = await update({ input })
    refuse(parts, problem?.fields ?? {})
    if (saved) answered(saved.updateInboxSettings)
    return saved !== null
  }
  return (
    <div className="flex flex-col gap-5">
      <Spot id="assignment">
        <AssignmentCard assigning={assigning} team={data.teammates} refused={of(assigning)} />
      </Spot>
      <Spot id="targets">
        <TargetCard aiming={aiming} refused={of(aiming)} />
      </Spot>
      <Spot id="ratings">
        <RatingCard asking={asking} ratings={data.inboxRatings} refused={of(asking)} />
      </Spot>
      <Sheet parts={parts} pending={saving} onSave={save} />
    </div>
  )
}
