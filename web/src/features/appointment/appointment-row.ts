import { graphql } from '../../gql/gql'
import type { AppointmentRow_AppointmentFragment } from '../../gql/graphql'

export const Fragment = graphql(`
  fragment AppointmentRow_Appointment on Appointment {
    id
    contactId
    contactName
    address
    status
    source
    assistantId
    startTime
    endTime
    createdAt
    updatedAt
  }
`)

export type AppointmentRow = AppointmentRow_AppointmentFragment
