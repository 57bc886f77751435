import * as en from '../en/common'
import { translated } from '../translated'

export const product = translated('product', en.product)
export const action = translated('action', en.action)
export const field = translated('field', en.field)
export const state = translated('state', en.state)
export const draft = translated('draft', en.draft)
export const pairs = translated('pairs', en.pairs)
export const days = translated('days', en.days)
export const sentiment = translated('sentiment', en.sentiment)
export const table = translated('table', en.table)
export const view = translated('view', en.view)
