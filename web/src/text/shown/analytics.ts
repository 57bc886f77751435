import { analytics as en } from '../en/analytics'
import { translated } from '../translated'

export const analytics = translated('analytics', en)
