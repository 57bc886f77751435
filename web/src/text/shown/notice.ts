import { notice as en } from '../en/notice'
import { translated } from '../translated'

export const notice = translated('notice', en)
