import { useQuery } from 'urql'
import { graphql } from '../../gql/gql'
import { useMutate } from '../../lib/mutate'
import { problemOf } from '../../lib/problem'
import { text } from '../../text/text'
import { Waiting } from '../../ui/empty'
import { Page } from '../../ui/page'
import { Spot } from '../../ui/spot'
import { tell } from '../../ui/toast'
import { Trouble } from '../../ui/trouble'
import { BrowsersCard } from './browsers-card'
import { PlacesCard } from './places-card'
import { QuietCard } from './quiet-card'
import { RulesCard } from './rules-card'
import type { Save } from './save'

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

// NoticeSettingsPage is what one is notified of, how and when.
export function NoticeSettingsPage() {
  const words = text.notice
  const [{ data, error }, again] = useQuery({ query: Document })
  const [run, saving] = useMutate(Saving, { touches: ['NoticeSettings'] })
  const refresh = () => {
    again({ requestPolicy: 'network-only' })
  }
  const save: Save = async (input) => {
    if ((await run({ input })).data) tell(text.state.saved)
  }
  const settings = data?.noticeSettings
  return (
    <Page title={words.title} hint={words.page.hint}>
      {error && !data && <Trouble problem={problemOf(error)} onRetry={refresh} />}
      {!error && !data && <Waiting lines={8} />}
      {settings && (
        <>
          <Spot id="rules">
            <RulesCard settings={settings} saving={saving} onSave={save} />
          </Spot>
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <Spot id="quiet-hours">
              <QuietCard settings={settings} saving={saving} onSave={save} />
            </Spot>
            <PlacesCard settings={settings} saving={saving} onSave={save} />
          </div>
          <Spot id="browsers">
            <BrowsersCard settings={settings} onChanged={refresh} />
          </Spot>
        </>
      )}
    </Page>
  )
}
