import { problem as en } from '../en/problem'
import { translated } from '../translated'

export const problem = translated('problem', en)
