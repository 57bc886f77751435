// The page of the documentation in a browser: it shows the operations, and asks no other host for anything.
import { chromium } from 'playwright-core'

const base = process.env.BASE_URL
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
const others = []
const errors = []
page.on('request', (r) => {
  if (!r.url().startsWith(base) && !r.url().startsWith('data:') && !r.url().startsWith('blob:')) others.push(r.url())
})
page.on('console', (m) => m.type() === 'error' && errors.push(m.text()))
await page.goto(base + '/docs', { timeout: 120000 }) // however slow the machine is
await page.getByText('contacts', { exact: true }).first().click({ timeout: 120000 })
await page.getByText('/v3/contacts').first().waitFor({ timeout: 120000 })
const operations = await page.getByText('/v3/contacts').count()
if (process.env.SCREENSHOT) await page.screenshot({ path: process.env.SCREENSHOT })
await browser.close()
console.log(`docs: ${operations} mentions of /v3/contacts, ${others.length} requests to other hosts, ${errors.length} errors`)
if (operations === 0 || others.length > 0 || errors.length > 0) {
  console.error(others, errors)
  process.exit(1)
}
