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

export const schema = z.object({
  url: z.string().check(z.trim(), z.regex(/^https?:\/\/\S+$/i, text.knowledge.source.urlBad)),
  mode: z.enum(['links', 'sitemap']),
  maxPages: whole(1, 2_000, words.pagesBad),
  maxDepth: whole(0, 10, words.depthBad),
  include: z.string(),
  exclude: z.string(),
  schedule: z.enum(['never', 'daily', 'weekly']),
})
