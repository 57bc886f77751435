import { site as en } from '../en/site'
import { translated } from '../translated'

export const site = translated('site', en)
