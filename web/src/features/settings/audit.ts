import type { AuditPageQuery } from '../../gql/graphql'

// Entry is a line of the audit log.
export type Entry = AuditPageQuery['auditEntries']['nodes'][number]
