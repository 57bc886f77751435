import { z } from 'zod/mini'
import { typedOrNone } from '../../lib/amount'
import { text } from '../../text/text'

const words = text.site

// whole is a whole number as it is typed, or as it was kept.
const whole = (least: number, most: number, wrong: string) =>
  z.pipe(
    z.transform((v) => (typeof v === 'string' ? typedOrNone(v) : v)),
    z.number(wrong).check(z.int(wrong), z.minimum(least, wrong), z.maximum(most, wrong)),
  )

const common = {
  url: z.string().check(z.trim(), z.regex(/^https?:\/\/\S+$/i, text.knowledge.source.urlBad)),
  maxPages: whole(1, 2_000, words.pagesBad),
  include: z.string(),
  exclude: z.string(),
  schedule: z.enum(['never', 'daily', 'weekly']),
}

const depth = whole(0, 10, words.depthBad)
export const usualDepth = 3

// A sitemap is not followed by links: the field is not shown then, and what was typed into it before stands in nobody's way.
export const schema = z.discriminatedUnion('mode', [
  z.object({ ...common, mode: z.literal('links'), maxDepth: depth }),
  z.object({ ...common, mode: z.literal('sitemap'), maxDepth: z.catch(depth, usualDepth) }),
])
