import { useRouterState } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { useConditions } from '../../app/go'
import { useRefused } from '../../edit/refused'
import { Sheet } from '../../edit/sheet'
import { graphql } from '../../gql/gql'
import type { NoticeSettingsInput, NoticeSettingsPageQuery, UpdateNoticeSettingsMutation } from '../../gql/graphql'
import { useAnswered } from '../../lib/answered'
import { useMutate } from '../../lib/mutate'
import { problemOf } from '../../lib/problem'
import { text } from '../../text/text'
import { Waiting } from '../../ui/empty'
import { Page } from '../../ui/page'
import { Spot } from '../../ui/spot'
import { Tabs } from '../../ui/tabs'
import { Trouble } from '../../ui/trouble'
import { BrowsersCard } from './browsers-card'
import { PlacesCard, usePlaces } from './places-card'
import { QuietCard, useQuiet } from './quiet-card'
import { RulesCard, useRules } from './rules-card'

const Document = graphql(`
  query NoticeSettingsPage {
    noticeSettings {
      ...RulesCard_NoticeSettings
      ...PlacesCard_NoticeSettings
      ...QuietCard_NoticeSettings
      ...BrowsersCard_NoticeSettings
    }
  }
`)

const Saving = graphql(`
  mutation UpdateNoticeSettings($input: NoticeSettingsInput!) {
    updateNoticeSettings(input: $input) {
      ...RulesCard_NoticeSettings
      ...PlacesCard_NoticeSettings
      ...QuietCard_NoticeSettings
    }
  }
`)

// NoticeSettingsPage is what a member is notified of, how and when, and apart from that the browsers, which apply at once. What is typed stays while
// one looks at these.
export function NoticeSettingsPage() {
  const words = text.notice
  const [{ data, error }, again] = useQuery({ query: Document })
  const [{ tab }, change] = useConditions('tab')
  const hash = useRouterState({ select: (s) => s.location.hash })
  const shown = tab || (hash === 'browsers' ? 'browsers' : 'rules')
  const refresh = () => {
    again({ requestPolicy: 'network-only' })
  }
  const settings = data?.noticeSettings
  return (
    <Page title={words.title} hint={words.page.hint}>
      {error && !data && <Trouble problem={problemOf(error)} onRetry={refresh} />}
      {!error && !data && <Waiting lines={8} />}
      {settings && (
        <Tabs
          label={words.page.tabs}
          value={shown === 'browsers' ? 'browsers' : 'rules'}
          onChange={(to) => {
            change({ tab: to })
          }}
          tabs={[
            { value: 'rules', label: words.page.tabRules, kept: true, body: <Rules settings={settings} /> },
            {
              value: 'browsers',
              label: words.page.browsers,
              body: (
                <Spot id="browsers">
                  <BrowsersCard settings={settings} onChanged={refresh} />
                </Spot>
              ),
            },
          ]}
        />
      )}
    </Page>
  )
}

// Rules are what one bar saves.
export function Rules({ settings: read }: { settings: NoticeSettingsPageQuery['noticeSettings'] }) {
  const [settings, answered] = useAnswered<UpdateNoticeSettingsMutation['updateNoticeSettings']>(read)
  const [run, saving] = useMutate(Saving, { touches: ['NoticeSettings'] })
  const [rules, quiet, places] = [useRules(settings), useQuiet(settings), usePlaces(settings)]
  const parts = [rules, quiet, places]
  const { of, refuse } = useRefused<NoticeSettingsInput>()
  const save = async (input: NoticeSettingsInput) => {
    const { data: saved, problem } = await run({ input })
    refuse(parts, problem?.fields ?? {})
    if (saved) answered(saved.updateNoticeSettings)
    return saved !== null
  }
  return (
    <div className="flex flex-col gap-5">
      <Spot id="rules">
        <RulesCard rules={rules} />
      </Spot>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Spot id="quiet-hours">
          <QuietCard quiet={quiet} refused={of(quiet)} />
        </Spot>
        <PlacesCard places={places} />
      </div>
      <Sheet parts={parts} pending={saving} onSave={save} />
    </div>
  )
}
