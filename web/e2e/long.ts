import type { Page } from 'playwright-core'
import { url } from '../src/app/url'
import { wanted } from './browser'
import { of, type Place, type Screen } from './screen'

const long = `Long${'name'.repeat(45)}`

// longScreens are the pages of things that have names as long as they may be.
export const longScreens: Screen[] = [
  { name: 'long-assistant', open: of(url.assistant, 'assistants(search: "Longname", first: 1)') },
  { name: 'long-contact', open: of(url.contact, 'contacts(search: "Longname", first: 1)') },
  { name: 'long-knowledge-base', open: of(url.knowledgeBase, 'knowledgeBases(search: "Longname", first: 1)') },
]

// makeLong makes those things, and others that are in lists only.
export async function makeLong(page: Page, place: Place): Promise<void> {
  const headers = { Authorization: `Bearer ${wanted('API_KEY')}`, 'X-Subaccount-Id': place.subaccount }
  for (const [path, data] of Object.entries({
    assistants: { name: long, prompt: 'Be brief.' },
    contacts: { name: long, email: `${'e'.repeat(60)}@example.com` },
    'knowledge-bases': { name: long },
    tags: { name: long.slice(0, 100) },
    'assistant-folders': { name: long },
  })) {
    const answer = await page.request.post(`/v3/${path}`, { headers, data })
    if (!answer.ok()) throw new Error(`${path} takes no long name: ${await answer.text()}`)
  }
}
