import { z } from 'zod/mini'
import type { ModelForm_WorkspaceFragment, WorkspaceModelInput } from '../../gql/graphql'
import { asTyped, typed, typedOrNone } from '../../lib/amount'
import { text } from '../../text/text'

const words = text.settings.workspace

const price = (optional: boolean) =>
  z.string().check(
    z.trim(),
    z.refine((v) => (v === '' ? optional : typed(v) >= 0 && typed(v) <= 100_000), words.priceRange),
  )

// What forms of endpoints share: everything as it is typed.
export const parts = {
  key: z.string().check(z.trim()),
  wire: z.enum(['openai', 'anthropic']),
  windows: z.array(
    z.object({
      model: z.string().check(z.trim(), z.maxLength(200)),
      tokens: z.string().check(
        z.trim(),
        z.refine((v) => /^\d+$/.test(v) && Number(v) >= 1_000 && Number(v) <= 10_000_000, words.windowRange),
      ),
    }),
  ),
  prices: z.array(
    z.object({
      model: z.string().check(z.trim(), z.minLength(1, words.priceName), z.maxLength(200)),
      input: price(false),
      output: price(false),
      cached: price(true),
      // Written is not shown, and kept as it is.
      written: z.string(),
      since: z.string(),
    }),
  ),
}

export const schema = z.object({
  url: z.string().check(z.trim()),
  default: z.string().check(z.trim()),
  ...parts,
})

export type Values = z.infer<typeof schema>

type Model = ModelForm_WorkspaceFragment['model']

// valuesOf the settings that are kept.
export function valuesOf(model: Model): Values {
  return {
    url: model?.url ?? '',
    key: '',
    default: model?.default ?? '',
    wire: model?.wire ?? 'openai',
    windows: Object.entries((model?.windows ?? {}) as Record<string, number>).map(([name, tokens]) => ({
      model: name,
      tokens: String(tokens),
    })),
    prices: (model?.prices ?? []).map((p) => ({
      model: p.model,
      input: asTyped(p.input),
      output: asTyped(p.output),
      cached: asTyped(p.cached),
      written: asTyped(p.written),
      since: p.since ?? '',
    })),
  }
}

// inputOf is what is sent. What is not sent is removed, but for the key where the address stays.
export function inputOf(values: Values, model: Model): WorkspaceModelInput {
  return {
    url: values.url || null,
    default: values.default || null,
    names: model?.names,
    ...(values.wire !== 'openai' && { wire: values.wire }),
    windows: Object.fromEntries(values.windows.map((w) => [w.model, Number(w.tokens)])),
    prices: values.prices.map((p) => ({
      model: p.model,
      input: typed(p.input),
      output: typed(p.output),
      cached: typedOrNone(p.cached),
      written: typedOrNone(p.written),
      since: p.since || null,
    })),
    ...(values.key && { key: values.key }),
  }
}
