import { FlaskConical, KeyRound, Pencil, Power, Repeat, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from 'urql'
import { useGo, usePageId } from '../../app/go'
import { useCan, useShell } from '../../app/shown'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import { useMutate } from '../../lib/mutate'
import { problemOf } from '../../lib/problem'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Secret } from '../../ui/copy'
import { Confirm, Dialog } from '../../ui/dialog'
import { Waiting } from '../../ui/empty'
import { Menu } from '../../ui/menu'
import { Page } from '../../ui/page'
import { At } from '../../ui/time'
import { tell } from '../../ui/toast'
import { Trouble } from '../../ui/trouble'
import { Deliveries } from './deliveries'
import { Previous } from './previous'
import { ReplayDialog } from './replay-dialog'
import { WebhookDialog } from './webhook-dialog'
import { WebhookState } from './webhook-state'

const Document = graphql(`
  query WebhookPage($id: ID!) {
    webhook(id: $id) {
      id
      url
      events
      description
      isActive
      missingSince
      ...WebhookState_Webhook
    }
    webhookDeliveries(webhookId: $id, first: 50) {
      ...Deliveries_First
    }
    eventTypes {
      ...WebhookDialog_Type
    }
  }
`)

const Turn = graphql(`
  mutation TurnWebhook($id: ID!, $on: Boolean!) {
    updateWebhook(id: $id, input: { isActive: $on }) {
      id
      isActive
      ...WebhookState_Webhook
    }
  }
`)

const Test = graphql(`
  mutation TestWebhook($id: ID!) {
    testWebhook(id: $id) {
      id
    }
  }
`)

const Rotate = graphql(`
  mutation RotateWebhookSecret($id: ID!) {
    rotateWebhookSecret(id: $id) {
      secret
      previousUntil
    }
  }
`)

const Delete = graphql(`
  mutation DeleteWebhook($id: ID!) {
    deleteWebhook(id: $id) {
      id
    }
  }
`)

type Asked = 'edit' | 'rotate' | 'replay' | 'delete' | null

// WebhookPage is one webhook: what it was sent, and what it made of it.
export function WebhookPage() {
  const id = usePageId()
  const { subaccount } = useShell()
  const go = useGo()
  const [asked, setAsked] = useState<Asked>(null)
  const [secret, setSecret] = useState<{ secret: string; previousUntil: string } | null>(null)
  const [{ data, error }, again] = useQuery({ query: Document, variables: { id } })
  const [turn, turning] = useMutate(Turn)
  const [test, testing] = useMutate(Test, { touches: ['WebhookDelivery'] })
  const [rotate] = useMutate(Rotate)
  const [remove] = useMutate(Delete, { touches: ['Webhook'] })
  const mayChange = useCan('webhooks:update')
  const mayDelete = useCan('webhooks:delete')
  const words = text.settings.webhooks
  if (error && !data) return <Trouble problem={problemOf(error)} onRetry={() => again()} />
  if (!data) return <Waiting />
  const { webhook: w } = data
  const close = () => setAsked(null)
  const actions = mayChange && (
    <>
      <Button
        icon={FlaskConical}
        pending={testing}
        disabled={!w.isActive}
        onClick={() => void test({ id }).then((r) => r.data && tell(words.tested))}
      >
        {words.test}
      </Button>
      <Button icon={Power} pending={turning} onClick={() => void turn({ id, on: !w.isActive })}>
        {w.isActive ? words.turnOff : words.turnOn}
      </Button>
      <Menu
        items={[
          { label: text.action.edit, icon: Pencil, onSelect: () => setAsked('edit') },
          { label: words.replay, icon: Repeat, onSelect: () => setAsked('replay') },
          { label: words.rotate, icon: KeyRound, onSelect: () => setAsked('rotate') },
          mayDelete && {
            label: words.delete,
            icon: Trash2,
            danger: true,
            divided: true,
            onSelect: () => setAsked('delete'),
          },
        ]}
      />
    </>
  )
  return (
    <Page
      title={w.url}
      hint={w.description}
      back={{ label: words.title, to: url.webhooks, params: { subaccount } }}
      badges={<WebhookState webhook={w} />}
      actions={actions}
    >
      {w.missingSince && (
        <p className="text-soft">
          <At at={w.missingSince} say={words.missed} />
        </p>
      )}
      <Deliveries webhookId={id} first={data} />
      {asked === 'edit' && <WebhookDialog types={data.eventTypes} webhook={w} onClose={close} />}
      {asked === 'replay' && <ReplayDialog id={id} onClose={close} />}
      <Confirm
        open={asked === 'rotate'}
        onClose={close}
        title={words.rotateTitle}
        hint={words.rotateHint}
        action={words.rotate}
        look="primary"
        onConfirm={async () => setSecret((await rotate({ id })).data?.rotateWebhookSecret ?? null)}
      />
      <Confirm
        open={asked === 'delete'}
        onClose={close}
        title={words.deleteTitle}
        hint={words.deleteHint}
        action={words.delete}
        onConfirm={async () => {
          if ((await remove({ id })).data) go(url.webhooks)
        }}
      />
      <Dialog held open={secret !== null} onClose={() => setSecret(null)} title={words.secret} hint={words.secretHint}>
        <Secret value={secret?.secret ?? ''} label={words.secret} />
        {secret && <Previous until={secret.previousUntil} />}
      </Dialog>
    </Page>
  )
}
