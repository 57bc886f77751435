import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { verifyWebhook, WebhookVerificationError } from '@switchboard-dev/sdk'
import { client, Receiver, run, until } from './setup.js'

const receiver = new Receiver()
after(() => receiver.close())

test('a webhook is received and verified, and nothing else is taken for one', async () => {
  const webhook = await client.webhooks.create({ url: await receiver.open(), events: ['contact.created'] })
  const contact = await client.contacts.create({ name: `Hooked ${run}` })
  await until(
    () => Promise.resolve(receiver.deliveries.length),
    (n) => n > 0,
  )
  const { headers, body } = receiver.deliveries[0]!
  const event = await verifyWebhook(body, headers, webhook.secret)
  assert(event.type === 'contact.created')
  assert(event.data.id === contact.id && 'name' in event.data && event.data.name === contact.name)

  const other = `whsec_${btoa('x'.repeat(32))}`
  const refused = async (...args: Parameters<typeof verifyWebhook>) => assert.rejects(verifyWebhook(...args), WebhookVerificationError)
  await verifyWebhook(body.toString(), new Headers(headers as Record<string, string>), [other, webhook.secret])
  const signature = String(headers['webhook-signature'])
  await verifyWebhook(body, { ...headers, 'webhook-signature': `v1,${btoa('nonsense')} v2,x ${signature}` }, webhook.secret)

  await refused(body, headers, other)
  await refused(body, headers, [])
  await refused(Buffer.concat([body, Buffer.from(' ')]), headers, webhook.secret)
  await refused(body, { ...headers, 'webhook-signature': signature.replace(/^v1,./, (s) => (s.endsWith('A') ? 'v1,B' : 'v1,A')) }, webhook.secret)
  await refused(body, { ...headers, 'webhook-signature': undefined }, webhook.secret)
  await refused(body, { ...headers, 'webhook-id': 'evt_other' }, webhook.secret)
  await refused(body, { ...headers, 'webhook-timestamp': 'now' }, webhook.secret)
  for (const minutes of [-6, 6]) await refused(body, headers, webhook.secret, { now: new Date(Date.now() + minutes * 60_000) })
  await verifyWebhook(body, headers, webhook.secret, { now: new Date(Date.now() + 4 * 60_000) })

  const rotated = await client.webhooks.rotateSecret(webhook.id)
  await client.contacts.create({ name: `Hooked again ${run}` })
  await until(
    () => Promise.resolve(receiver.deliveries.length),
    (n) => n > 1,
  )
  const next = receiver.deliveries[1]!
  for (const secret of [webhook.secret, rotated.secret]) await verifyWebhook(next.body, next.headers, secret)
})
