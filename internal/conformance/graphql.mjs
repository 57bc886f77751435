// The audits of graphql-http: a server that follows the specification of GraphQL over HTTP has no error among them.
import { serverAudits } from 'graphql-http'

const { BASE_URL, KEY, SUBACCOUNT } = process.env
const audits = serverAudits({
  url: BASE_URL + '/graphql',
  fetchFn: (url, init) => fetch(url, { ...init, headers: { ...init?.headers, Authorization: `Bearer ${KEY}`, 'X-Subaccount-Id': SUBACCOUNT } }),
})
const counts = {}
for (const audit of audits) {
  const result = await audit.fn()
  counts[result.status] = (counts[result.status] ?? 0) + 1
  if (result.status !== 'ok') console.log(`${result.status}: ${audit.name}: ${result.reason}`)
}
console.log('graphql-http:', counts)
if (counts.error || (counts.ok ?? 0) < 50) process.exit(1)
