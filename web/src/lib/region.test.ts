import { expect, test, vi } from 'vitest'

const spoken = vi.hoisted(() => ({ locale: '' }))
vi.mock('../text/language', () => spoken)

test.each([
  ['de', 'DE'],
  ['de-AT', 'AT'],
  ['es', 'ES'],
  ['es-419', 'ES'],
  ['es-MX', 'MX'],
  ['en', 'US'],
  ['en-001', 'US'],
  ['en-GB', 'GB'],
])('who reads %s is taken to be in %s', async (locale, region) => {
  spoken.locale = locale
  const { ownRegion } = await import('./region')
  expect(ownRegion()).toBe(region)
})
