import { Laptop } from 'lucide-react'
import { useState } from 'react'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Ago } from '../../ui/time'
import { complain, tell } from '../../ui/toast'
import { browserOf } from '../access/browser'
import { subscribe } from './subscribe'

const Fragment = graphql(`
  fragment BrowsersCard_NoticeSettings on NoticeSettings {
    pushKey
    devices {
      id
      userAgent
      current
      createdAt
    }
  }
`)

const Adding = graphql(`
  mutation AddNoticeDevice($input: NoticeDeviceInput!) {
    addNoticeDevice(input: $input) {
      ...BrowsersCard_NoticeSettings
    }
  }
`)

const Removing = graphql(`
  mutation RemoveNoticeDevice($id: ID!) {
    removeNoticeDevice(id: $id) {
      id
    }
  }
`)

type Props = { settings: FragmentType<typeof Fragment>; onChanged: () => void }

// BrowsersCard has the browsers in which one is notified while the dashboard is closed.
export function BrowsersCard({ settings, onChanged }: Props) {
  const words = text.notice.page
  const { pushKey, devices } = readFragment(Fragment, settings)
  const [add, adding] = useMutate(Adding, { touches: ['NoticeSettings'] })
  const [remove, removing] = useMutate(Removing, { touches: ['NoticeSettings'] })
  const [asking, setAsking] = useState(false)
  const start = async () => {
    setAsking(true)
    const made = await subscribe(pushKey)
    setAsking(false)
    if (typeof made === 'string') {
      complain(words.browsers, words[made])
      return
    }
    if (!(await add({ input: made })).data) return
    tell(words.added)
    onChanged()
  }
  return (
    <Card
      title={words.browsers}
      hint={words.browsersHint}
      flush
      actions={
        pushKey !== '' && (
          <Button pending={asking || adding} onClick={() => void start()}>
            {words.add}
          </Button>
        )
      }
    >
      {devices.length > 0 && (
        <ul aria-label={words.browsers}>
          {devices.map((d) => {
            const name = browserOf(d.userAgent) ?? text.settings.account.unknown
            return (
              <li key={d.id} className="flex items-center gap-4 border-t border-line px-5 py-3">
                <Laptop className="size-5 shrink-0 text-soft" aria-hidden />
                <span className="flex min-w-0 flex-1 items-center gap-2">
                  <span className="truncate">{name}</span>
                  {d.current && <Badge tone="accent">{words.addedHere}</Badge>}
                </span>
                <span className="text-xs text-soft">
                  <Ago at={d.createdAt} />
                </span>
                <Button
                  size="small"
                  aria-label={words.removeBrowser(name)}
                  pending={removing}
                  onClick={() =>
                    void remove({ id: d.id }).then((r) => {
                      if (!r.data) return
                      tell(words.removed)
                      onChanged()
                    })
                  }
                >
                  {words.remove}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
