/* eslint-disable */
import * as types from './graphql';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';

/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "\n  subscription Happenings {\n    events {\n      type\n      sequence\n      thingId\n      contactId\n      data\n    }\n  }\n": typeof types.HappeningsDocument,
    "\n  query Shell {\n    viewer {\n      id\n      name\n      email\n      role\n      scopes\n      workspace {\n        id\n        name\n      }\n      workspaces {\n        id\n        name\n      }\n    }\n    subaccounts(first: 100, includeArchived: true) {\n      nodes {\n        id\n        name\n        archived\n        timeZone\n      }\n    }\n  }\n": typeof types.ShellDocument,
    "\n  query AccountPage {\n    sessions {\n      ...AccountPage_Session\n    }\n  }\n": typeof types.AccountPageDocument,
    "\n  fragment AccountPage_Session on Session {\n    id\n    current\n    address\n    userAgent\n    createdAt\n    lastSeenAt\n  }\n": typeof types.AccountPage_SessionFragmentDoc,
    "\n  mutation RevokeSession($id: ID!) {\n    revokeSession(id: $id) {\n      id\n    }\n  }\n": typeof types.RevokeSessionDocument,
    "\n  fragment Busiest_Subaccount on InsightSubaccount {\n    id\n    name\n    totals {\n      calls\n      conversations\n      costInDollars\n      errors\n    }\n  }\n": typeof types.Busiest_SubaccountFragmentDoc,
    "\n  query Home($from: Time!, $to: Time!, $here: Boolean!) {\n    insights(from: $from, to: $to) {\n      totals {\n        calls\n        answeredCalls\n        conversations\n        messages\n        costInDollars\n        errors\n        refusals\n        ...SentimentBar_Totals\n      }\n      before {\n        calls\n        conversations\n        costInDollars\n        errors\n      }\n      days {\n        day\n        totals {\n          calls\n          conversations\n          costInDollars\n          errors\n        }\n      }\n      subaccounts {\n        ...Busiest_Subaccount\n      }\n    }\n    waiting: conversations(handedOff: true, sort: updated, first: 5) @include(if: $here) {\n      nodes {\n        ...Waiters_Conversation\n      }\n    }\n    latest: calls(first: 6) @include(if: $here) {\n      nodes {\n        ...Latest_Call\n      }\n    }\n    assistants(first: 1) @include(if: $here) {\n      totalCount\n    }\n    knowledgeBases(first: 1) @include(if: $here) {\n      totalCount\n    }\n    phoneNumbers(first: 1) @include(if: $here) {\n      totalCount\n    }\n  }\n": typeof types.HomeDocument,
    "\n  fragment Latest_Call on Call {\n    id\n    callStatus\n    direction\n    toNumber\n    fromNumber\n    totalDurationSeconds\n    createdAt\n    contact {\n      id\n      name\n    }\n  }\n": typeof types.Latest_CallFragmentDoc,
    "\n  fragment SentimentBar_Totals on InsightTotals {\n    positive\n    neutral\n    negative\n    mixed\n  }\n": typeof types.SentimentBar_TotalsFragmentDoc,
    "\n  fragment Waiters_Conversation on Conversation {\n    id\n    contactName\n    contactPhone\n    contactEmail\n    previewText\n    handedOffAt\n    handOffReason\n  }\n": typeof types.Waiters_ConversationFragmentDoc,
    "\n  query AuditPage($subaccountId: ID, $action: String, $targetId: String, $from: Time, $to: Time, $after: String) {\n    auditEntries(\n      subaccountId: $subaccountId\n      action: $action\n      targetId: $targetId\n      from: $from\n      to: $to\n      first: 50\n      after: $after\n    ) {\n      nodes {\n        id\n        actorKind\n        actorId\n        actorName\n        address\n        requestId\n        subaccountId\n        action\n        targetId\n        createdAt\n        changes {\n          type\n          id\n          op\n          fields\n          before\n          after\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": typeof types.AuditPageDocument,
    "\n  fragment Deliveries_First on WebhookDeliveryConnection {\n    nodes {\n      id\n      eventId\n      eventType\n      status\n      attempts\n      responseStatus\n      lastError\n      nextAttemptAt\n      createdAt\n      log {\n        at\n        durationMs\n        responseStatus\n        error\n      }\n    }\n    pageInfo {\n      hasNextPage\n    }\n  }\n": typeof types.Deliveries_FirstFragmentDoc,
    "\n  query Deliveries($id: ID!, $status: WebhookDeliveryStatus, $first: Int!) {\n    webhookDeliveries(webhookId: $id, status: $status, first: $first) {\n      ...Deliveries_First\n    }\n  }\n": typeof types.DeliveriesDocument,
    "\n  mutation RedeliverWebhook($id: ID!, $deliveryId: ID!) {\n    redeliverWebhook(id: $id, deliveryId: $deliveryId) {\n      id\n      status\n    }\n  }\n": typeof types.RedeliverWebhookDocument,
    "\n  fragment Installation_Installation on Installation {\n    environment\n    version\n    telephony\n    models {\n      configured\n      host\n      default\n    }\n    smtp\n    sms\n    rateBurst\n    rateDay\n    uploadLimit\n    callsPerDay\n    callPrices\n    barredPrefixes\n  }\n": typeof types.Installation_InstallationFragmentDoc,
    "\n  fragment Invitations_Invitation on Invitation {\n    id\n    email\n    role\n    subaccounts\n    invitedBy\n    expiresAt\n  }\n": typeof types.Invitations_InvitationFragmentDoc,
    "\n  mutation RevokeInvitation($id: ID!) {\n    revokeInvitation(id: $id) {\n      id\n    }\n  }\n": typeof types.RevokeInvitationDocument,
    "\n  mutation InviteMember($input: CreateInvitationInput!) {\n    createInvitation(input: $input) {\n      invitation {\n        ...Invitations_Invitation\n        email\n      }\n      link\n      mailed\n    }\n  }\n": typeof types.InviteMemberDocument,
    "\n  fragment KeyDialog_Scope on KeyScope {\n    name\n    title\n    description\n  }\n": typeof types.KeyDialog_ScopeFragmentDoc,
    "\n  mutation CreateApiKey($input: CreateApiKeyInput!) {\n    createApiKey(input: $input) {\n      apiKey {\n        id\n      }\n      secret\n    }\n  }\n": typeof types.CreateApiKeyDocument,
    "\n  query KeysPage($includeRevoked: Boolean!, $after: String) {\n    apiKeys(includeRevoked: $includeRevoked, first: 50, after: $after) {\n      nodes {\n        id\n        name\n        prefix\n        preset\n        scopes\n        subaccounts\n        allowIps\n        expiresAt\n        revokedAt\n        lastUsedAt\n        createdAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n    keyScopes {\n      ...KeyDialog_Scope\n    }\n  }\n": typeof types.KeysPageDocument,
    "\n  mutation RevokeApiKey($id: ID!) {\n    revokeApiKey(id: $id) {\n      id\n      revokedAt\n    }\n  }\n": typeof types.RevokeApiKeyDocument,
    "\n  mutation UpdateMember($id: ID!, $input: UpdateMemberInput!) {\n    updateMember(id: $id, input: $input) {\n      ...MemberRow_Member\n    }\n  }\n": typeof types.UpdateMemberDocument,
    "\n  fragment MemberRow_Member on Member {\n    id\n    userId\n    name\n    email\n    role\n    subaccounts\n    createdAt\n  }\n": typeof types.MemberRow_MemberFragmentDoc,
    "\n  mutation RemoveMember($id: ID!) {\n    removeMember(id: $id) {\n      id\n    }\n  }\n": typeof types.RemoveMemberDocument,
    "\n  query MembersPage {\n    members(first: 100) {\n      nodes {\n        ...MemberRow_Member\n      }\n    }\n    invitations(first: 50) {\n      nodes {\n        ...Invitations_Invitation\n      }\n    }\n  }\n": typeof types.MembersPageDocument,
    "\n  fragment ModelForm_Workspace on WorkspaceSettings {\n    id\n    model {\n      url\n      default\n      names\n      hasKey\n    }\n  }\n": typeof types.ModelForm_WorkspaceFragmentDoc,
    "\n  mutation SetWorkspaceModel($input: WorkspaceModelInput!) {\n    setWorkspaceModel(input: $input) {\n      ...ModelForm_Workspace\n    }\n  }\n": typeof types.SetWorkspaceModelDocument,
    "\n  mutation ClearWorkspaceModel {\n    clearWorkspaceModel {\n      ...ModelForm_Workspace\n    }\n  }\n": typeof types.ClearWorkspaceModelDocument,
    "\n  mutation ReplayWebhook($id: ID!, $from: Time!, $to: Time) {\n    replayWebhook(id: $id, from: $from, to: $to)\n  }\n": typeof types.ReplayWebhookDocument,
    "\n  mutation CreateSubaccount($input: CreateSubaccountInput!) {\n    createSubaccount(input: $input) {\n      id\n      name\n    }\n  }\n": typeof types.CreateSubaccountDocument,
    "\n  query SubaccountsPage($search: String, $includeArchived: Boolean!, $after: String) {\n    subaccounts(search: $search, includeArchived: $includeArchived, first: 50, after: $after) {\n      nodes {\n        id\n        name\n        locationId\n        archived\n        timeZone\n        monthlyBudget\n        concurrency\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": typeof types.SubaccountsPageDocument,
    "\n  mutation ArchiveSubaccount($id: ID!, $archived: Boolean!) {\n    updateSubaccount(id: $id, input: { archived: $archived }) {\n      id\n      archived\n    }\n  }\n": typeof types.ArchiveSubaccountDocument,
    "\n  fragment WebhookDialog_Type on EventType {\n    name\n    description\n  }\n": typeof types.WebhookDialog_TypeFragmentDoc,
    "\n  mutation CreateWebhook($input: CreateWebhookInput!) {\n    createWebhook(input: $input) {\n      id\n      secret\n    }\n  }\n": typeof types.CreateWebhookDocument,
    "\n  mutation UpdateWebhook($id: ID!, $input: UpdateWebhookInput!) {\n    updateWebhook(id: $id, input: $input) {\n      id\n      url\n      events\n      description\n      ...WebhookState_Webhook\n    }\n  }\n": typeof types.UpdateWebhookDocument,
    "\n  query WebhookPage($id: ID!) {\n    webhook(id: $id) {\n      id\n      url\n      events\n      description\n      isActive\n      ...WebhookState_Webhook\n    }\n    webhookDeliveries(webhookId: $id, first: 50) {\n      ...Deliveries_First\n    }\n    eventTypes {\n      ...WebhookDialog_Type\n    }\n  }\n": typeof types.WebhookPageDocument,
    "\n  mutation TurnWebhook($id: ID!, $on: Boolean!) {\n    updateWebhook(id: $id, input: { isActive: $on }) {\n      id\n      isActive\n      ...WebhookState_Webhook\n    }\n  }\n": typeof types.TurnWebhookDocument,
    "\n  mutation TestWebhook($id: ID!) {\n    testWebhook(id: $id) {\n      id\n    }\n  }\n": typeof types.TestWebhookDocument,
    "\n  mutation RotateWebhookSecret($id: ID!) {\n    rotateWebhookSecret(id: $id) {\n      secret\n      previousUntil\n    }\n  }\n": typeof types.RotateWebhookSecretDocument,
    "\n  mutation DeleteWebhook($id: ID!) {\n    deleteWebhook(id: $id) {\n      id\n    }\n  }\n": typeof types.DeleteWebhookDocument,
    "\n  fragment WebhookState_Webhook on Webhook {\n    isActive\n    disabledReason\n    failingSince\n  }\n": typeof types.WebhookState_WebhookFragmentDoc,
    "\n  query WebhooksPage($after: String) {\n    webhooks(first: 50, after: $after) {\n      nodes {\n        id\n        url\n        events\n        description\n        createdAt\n        ...WebhookState_Webhook\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n    eventTypes {\n      ...WebhookDialog_Type\n    }\n  }\n": typeof types.WebhooksPageDocument,
    "\n  query WorkspacePage {\n    workspace {\n      id\n      name\n      ...ModelForm_Workspace\n      installation {\n        ...Installation_Installation\n      }\n    }\n  }\n": typeof types.WorkspacePageDocument,
    "\n  mutation RenameWorkspace($name: String!) {\n    updateWorkspace(input: { name: $name }) {\n      id\n      name\n    }\n  }\n": typeof types.RenameWorkspaceDocument,
};
const documents: Documents = {
    "\n  subscription Happenings {\n    events {\n      type\n      sequence\n      thingId\n      contactId\n      data\n    }\n  }\n": types.HappeningsDocument,
    "\n  query Shell {\n    viewer {\n      id\n      name\n      email\n      role\n      scopes\n      workspace {\n        id\n        name\n      }\n      workspaces {\n        id\n        name\n      }\n    }\n    subaccounts(first: 100, includeArchived: true) {\n      nodes {\n        id\n        name\n        archived\n        timeZone\n      }\n    }\n  }\n": types.ShellDocument,
    "\n  query AccountPage {\n    sessions {\n      ...AccountPage_Session\n    }\n  }\n": types.AccountPageDocument,
    "\n  fragment AccountPage_Session on Session {\n    id\n    current\n    address\n    userAgent\n    createdAt\n    lastSeenAt\n  }\n": types.AccountPage_SessionFragmentDoc,
    "\n  mutation RevokeSession($id: ID!) {\n    revokeSession(id: $id) {\n      id\n    }\n  }\n": types.RevokeSessionDocument,
    "\n  fragment Busiest_Subaccount on InsightSubaccount {\n    id\n    name\n    totals {\n      calls\n      conversations\n      costInDollars\n      errors\n    }\n  }\n": types.Busiest_SubaccountFragmentDoc,
    "\n  query Home($from: Time!, $to: Time!, $here: Boolean!) {\n    insights(from: $from, to: $to) {\n      totals {\n        calls\n        answeredCalls\n        conversations\n        messages\n        costInDollars\n        errors\n        refusals\n        ...SentimentBar_Totals\n      }\n      before {\n        calls\n        conversations\n        costInDollars\n        errors\n      }\n      days {\n        day\n        totals {\n          calls\n          conversations\n          costInDollars\n          errors\n        }\n      }\n      subaccounts {\n        ...Busiest_Subaccount\n      }\n    }\n    waiting: conversations(handedOff: true, sort: updated, first: 5) @include(if: $here) {\n      nodes {\n        ...Waiters_Conversation\n      }\n    }\n    latest: calls(first: 6) @include(if: $here) {\n      nodes {\n        ...Latest_Call\n      }\n    }\n    assistants(first: 1) @include(if: $here) {\n      totalCount\n    }\n    knowledgeBases(first: 1) @include(if: $here) {\n      totalCount\n    }\n    phoneNumbers(first: 1) @include(if: $here) {\n      totalCount\n    }\n  }\n": types.HomeDocument,
    "\n  fragment Latest_Call on Call {\n    id\n    callStatus\n    direction\n    toNumber\n    fromNumber\n    totalDurationSeconds\n    createdAt\n    contact {\n      id\n      name\n    }\n  }\n": types.Latest_CallFragmentDoc,
    "\n  fragment SentimentBar_Totals on InsightTotals {\n    positive\n    neutral\n    negative\n    mixed\n  }\n": types.SentimentBar_TotalsFragmentDoc,
    "\n  fragment Waiters_Conversation on Conversation {\n    id\n    contactName\n    contactPhone\n    contactEmail\n    previewText\n    handedOffAt\n    handOffReason\n  }\n": types.Waiters_ConversationFragmentDoc,
    "\n  query AuditPage($subaccountId: ID, $action: String, $targetId: String, $from: Time, $to: Time, $after: String) {\n    auditEntries(\n      subaccountId: $subaccountId\n      action: $action\n      targetId: $targetId\n      from: $from\n      to: $to\n      first: 50\n      after: $after\n    ) {\n      nodes {\n        id\n        actorKind\n        actorId\n        actorName\n        address\n        requestId\n        subaccountId\n        action\n        targetId\n        createdAt\n        changes {\n          type\n          id\n          op\n          fields\n          before\n          after\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": types.AuditPageDocument,
    "\n  fragment Deliveries_First on WebhookDeliveryConnection {\n    nodes {\n      id\n      eventId\n      eventType\n      status\n      attempts\n      responseStatus\n      lastError\n      nextAttemptAt\n      createdAt\n      log {\n        at\n        durationMs\n        responseStatus\n        error\n      }\n    }\n    pageInfo {\n      hasNextPage\n    }\n  }\n": types.Deliveries_FirstFragmentDoc,
    "\n  query Deliveries($id: ID!, $status: WebhookDeliveryStatus, $first: Int!) {\n    webhookDeliveries(webhookId: $id, status: $status, first: $first) {\n      ...Deliveries_First\n    }\n  }\n": types.DeliveriesDocument,
    "\n  mutation RedeliverWebhook($id: ID!, $deliveryId: ID!) {\n    redeliverWebhook(id: $id, deliveryId: $deliveryId) {\n      id\n      status\n    }\n  }\n": types.RedeliverWebhookDocument,
    "\n  fragment Installation_Installation on Installation {\n    environment\n    version\n    telephony\n    models {\n      configured\n      host\n      default\n    }\n    smtp\n    sms\n    rateBurst\n    rateDay\n    uploadLimit\n    callsPerDay\n    callPrices\n    barredPrefixes\n  }\n": types.Installation_InstallationFragmentDoc,
    "\n  fragment Invitations_Invitation on Invitation {\n    id\n    email\n    role\n    subaccounts\n    invitedBy\n    expiresAt\n  }\n": types.Invitations_InvitationFragmentDoc,
    "\n  mutation RevokeInvitation($id: ID!) {\n    revokeInvitation(id: $id) {\n      id\n    }\n  }\n": types.RevokeInvitationDocument,
    "\n  mutation InviteMember($input: CreateInvitationInput!) {\n    createInvitation(input: $input) {\n      invitation {\n        ...Invitations_Invitation\n        email\n      }\n      link\n      mailed\n    }\n  }\n": types.InviteMemberDocument,
    "\n  fragment KeyDialog_Scope on KeyScope {\n    name\n    title\n    description\n  }\n": types.KeyDialog_ScopeFragmentDoc,
    "\n  mutation CreateApiKey($input: CreateApiKeyInput!) {\n    createApiKey(input: $input) {\n      apiKey {\n        id\n      }\n      secret\n    }\n  }\n": types.CreateApiKeyDocument,
    "\n  query KeysPage($includeRevoked: Boolean!, $after: String) {\n    apiKeys(includeRevoked: $includeRevoked, first: 50, after: $after) {\n      nodes {\n        id\n        name\n        prefix\n        preset\n        scopes\n        subaccounts\n        allowIps\n        expiresAt\n        revokedAt\n        lastUsedAt\n        createdAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n    keyScopes {\n      ...KeyDialog_Scope\n    }\n  }\n": types.KeysPageDocument,
    "\n  mutation RevokeApiKey($id: ID!) {\n    revokeApiKey(id: $id) {\n      id\n      revokedAt\n    }\n  }\n": types.RevokeApiKeyDocument,
    "\n  mutation UpdateMember($id: ID!, $input: UpdateMemberInput!) {\n    updateMember(id: $id, input: $input) {\n      ...MemberRow_Member\n    }\n  }\n": types.UpdateMemberDocument,
    "\n  fragment MemberRow_Member on Member {\n    id\n    userId\n    name\n    email\n    role\n    subaccounts\n    createdAt\n  }\n": types.MemberRow_MemberFragmentDoc,
    "\n  mutation RemoveMember($id: ID!) {\n    removeMember(id: $id) {\n      id\n    }\n  }\n": types.RemoveMemberDocument,
    "\n  query MembersPage {\n    members(first: 100) {\n      nodes {\n        ...MemberRow_Member\n      }\n    }\n    invitations(first: 50) {\n      nodes {\n        ...Invitations_Invitation\n      }\n    }\n  }\n": types.MembersPageDocument,
    "\n  fragment ModelForm_Workspace on WorkspaceSettings {\n    id\n    model {\n      url\n      default\n      names\n      hasKey\n    }\n  }\n": types.ModelForm_WorkspaceFragmentDoc,
    "\n  mutation SetWorkspaceModel($input: WorkspaceModelInput!) {\n    setWorkspaceModel(input: $input) {\n      ...ModelForm_Workspace\n    }\n  }\n": types.SetWorkspaceModelDocument,
    "\n  mutation ClearWorkspaceModel {\n    clearWorkspaceModel {\n      ...ModelForm_Workspace\n    }\n  }\n": types.ClearWorkspaceModelDocument,
    "\n  mutation ReplayWebhook($id: ID!, $from: Time!, $to: Time) {\n    replayWebhook(id: $id, from: $from, to: $to)\n  }\n": types.ReplayWebhookDocument,
    "\n  mutation CreateSubaccount($input: CreateSubaccountInput!) {\n    createSubaccount(input: $input) {\n      id\n      name\n    }\n  }\n": types.CreateSubaccountDocument,
    "\n  query SubaccountsPage($search: String, $includeArchived: Boolean!, $after: String) {\n    subaccounts(search: $search, includeArchived: $includeArchived, first: 50, after: $after) {\n      nodes {\n        id\n        name\n        locationId\n        archived\n        timeZone\n        monthlyBudget\n        concurrency\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n": types.SubaccountsPageDocument,
    "\n  mutation ArchiveSubaccount($id: ID!, $archived: Boolean!) {\n    updateSubaccount(id: $id, input: { archived: $archived }) {\n      id\n      archived\n    }\n  }\n": types.ArchiveSubaccountDocument,
    "\n  fragment WebhookDialog_Type on EventType {\n    name\n    description\n  }\n": types.WebhookDialog_TypeFragmentDoc,
    "\n  mutation CreateWebhook($input: CreateWebhookInput!) {\n    createWebhook(input: $input) {\n      id\n      secret\n    }\n  }\n": types.CreateWebhookDocument,
    "\n  mutation UpdateWebhook($id: ID!, $input: UpdateWebhookInput!) {\n    updateWebhook(id: $id, input: $input) {\n      id\n      url\n      events\n      description\n      ...WebhookState_Webhook\n    }\n  }\n": types.UpdateWebhookDocument,
    "\n  query WebhookPage($id: ID!) {\n    webhook(id: $id) {\n      id\n      url\n      events\n      description\n      isActive\n      ...WebhookState_Webhook\n    }\n    webhookDeliveries(webhookId: $id, first: 50) {\n      ...Deliveries_First\n    }\n    eventTypes {\n      ...WebhookDialog_Type\n    }\n  }\n": types.WebhookPageDocument,
    "\n  mutation TurnWebhook($id: ID!, $on: Boolean!) {\n    updateWebhook(id: $id, input: { isActive: $on }) {\n      id\n      isActive\n      ...WebhookState_Webhook\n    }\n  }\n": types.TurnWebhookDocument,
    "\n  mutation TestWebhook($id: ID!) {\n    testWebhook(id: $id) {\n      id\n    }\n  }\n": types.TestWebhookDocument,
    "\n  mutation RotateWebhookSecret($id: ID!) {\n    rotateWebhookSecret(id: $id) {\n      secret\n      previousUntil\n    }\n  }\n": types.RotateWebhookSecretDocument,
    "\n  mutation DeleteWebhook($id: ID!) {\n    deleteWebhook(id: $id) {\n      id\n    }\n  }\n": types.DeleteWebhookDocument,
    "\n  fragment WebhookState_Webhook on Webhook {\n    isActive\n    disabledReason\n    failingSince\n  }\n": types.WebhookState_WebhookFragmentDoc,
    "\n  query WebhooksPage($after: String) {\n    webhooks(first: 50, after: $after) {\n      nodes {\n        id\n        url\n        events\n        description\n        createdAt\n        ...WebhookState_Webhook\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n    eventTypes {\n      ...WebhookDialog_Type\n    }\n  }\n": types.WebhooksPageDocument,
    "\n  query WorkspacePage {\n    workspace {\n      id\n      name\n      ...ModelForm_Workspace\n      installation {\n        ...Installation_Installation\n      }\n    }\n  }\n": types.WorkspacePageDocument,
    "\n  mutation RenameWorkspace($name: String!) {\n    updateWorkspace(input: { name: $name }) {\n      id\n      name\n    }\n  }\n": types.RenameWorkspaceDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 *
 *
 * @example
 * ```ts
 * const query = graphql(`query GetUser($id: ID!) { user(id: $id) { name } }`);
 * ```
 *
 * The query argument is unknown!
 * Please regenerate the types.
 */
export function graphql(source: string): unknown;

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription Happenings {\n    events {\n      type\n      sequence\n      thingId\n      contactId\n      data\n    }\n  }\n"): (typeof documents)["\n  subscription Happenings {\n    events {\n      type\n      sequence\n      thingId\n      contactId\n      data\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Shell {\n    viewer {\n      id\n      name\n      email\n      role\n      scopes\n      workspace {\n        id\n        name\n      }\n      workspaces {\n        id\n        name\n      }\n    }\n    subaccounts(first: 100, includeArchived: true) {\n      nodes {\n        id\n        name\n        archived\n        timeZone\n      }\n    }\n  }\n"): (typeof documents)["\n  query Shell {\n    viewer {\n      id\n      name\n      email\n      role\n      scopes\n      workspace {\n        id\n        name\n      }\n      workspaces {\n        id\n        name\n      }\n    }\n    subaccounts(first: 100, includeArchived: true) {\n      nodes {\n        id\n        name\n        archived\n        timeZone\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AccountPage {\n    sessions {\n      ...AccountPage_Session\n    }\n  }\n"): (typeof documents)["\n  query AccountPage {\n    sessions {\n      ...AccountPage_Session\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment AccountPage_Session on Session {\n    id\n    current\n    address\n    userAgent\n    createdAt\n    lastSeenAt\n  }\n"): (typeof documents)["\n  fragment AccountPage_Session on Session {\n    id\n    current\n    address\n    userAgent\n    createdAt\n    lastSeenAt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RevokeSession($id: ID!) {\n    revokeSession(id: $id) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation RevokeSession($id: ID!) {\n    revokeSession(id: $id) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Busiest_Subaccount on InsightSubaccount {\n    id\n    name\n    totals {\n      calls\n      conversations\n      costInDollars\n      errors\n    }\n  }\n"): (typeof documents)["\n  fragment Busiest_Subaccount on InsightSubaccount {\n    id\n    name\n    totals {\n      calls\n      conversations\n      costInDollars\n      errors\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Home($from: Time!, $to: Time!, $here: Boolean!) {\n    insights(from: $from, to: $to) {\n      totals {\n        calls\n        answeredCalls\n        conversations\n        messages\n        costInDollars\n        errors\n        refusals\n        ...SentimentBar_Totals\n      }\n      before {\n        calls\n        conversations\n        costInDollars\n        errors\n      }\n      days {\n        day\n        totals {\n          calls\n          conversations\n          costInDollars\n          errors\n        }\n      }\n      subaccounts {\n        ...Busiest_Subaccount\n      }\n    }\n    waiting: conversations(handedOff: true, sort: updated, first: 5) @include(if: $here) {\n      nodes {\n        ...Waiters_Conversation\n      }\n    }\n    latest: calls(first: 6) @include(if: $here) {\n      nodes {\n        ...Latest_Call\n      }\n    }\n    assistants(first: 1) @include(if: $here) {\n      totalCount\n    }\n    knowledgeBases(first: 1) @include(if: $here) {\n      totalCount\n    }\n    phoneNumbers(first: 1) @include(if: $here) {\n      totalCount\n    }\n  }\n"): (typeof documents)["\n  query Home($from: Time!, $to: Time!, $here: Boolean!) {\n    insights(from: $from, to: $to) {\n      totals {\n        calls\n        answeredCalls\n        conversations\n        messages\n        costInDollars\n        errors\n        refusals\n        ...SentimentBar_Totals\n      }\n      before {\n        calls\n        conversations\n        costInDollars\n        errors\n      }\n      days {\n        day\n        totals {\n          calls\n          conversations\n          costInDollars\n          errors\n        }\n      }\n      subaccounts {\n        ...Busiest_Subaccount\n      }\n    }\n    waiting: conversations(handedOff: true, sort: updated, first: 5) @include(if: $here) {\n      nodes {\n        ...Waiters_Conversation\n      }\n    }\n    latest: calls(first: 6) @include(if: $here) {\n      nodes {\n        ...Latest_Call\n      }\n    }\n    assistants(first: 1) @include(if: $here) {\n      totalCount\n    }\n    knowledgeBases(first: 1) @include(if: $here) {\n      totalCount\n    }\n    phoneNumbers(first: 1) @include(if: $here) {\n      totalCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Latest_Call on Call {\n    id\n    callStatus\n    direction\n    toNumber\n    fromNumber\n    totalDurationSeconds\n    createdAt\n    contact {\n      id\n      name\n    }\n  }\n"): (typeof documents)["\n  fragment Latest_Call on Call {\n    id\n    callStatus\n    direction\n    toNumber\n    fromNumber\n    totalDurationSeconds\n    createdAt\n    contact {\n      id\n      name\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment SentimentBar_Totals on InsightTotals {\n    positive\n    neutral\n    negative\n    mixed\n  }\n"): (typeof documents)["\n  fragment SentimentBar_Totals on InsightTotals {\n    positive\n    neutral\n    negative\n    mixed\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Waiters_Conversation on Conversation {\n    id\n    contactName\n    contactPhone\n    contactEmail\n    previewText\n    handedOffAt\n    handOffReason\n  }\n"): (typeof documents)["\n  fragment Waiters_Conversation on Conversation {\n    id\n    contactName\n    contactPhone\n    contactEmail\n    previewText\n    handedOffAt\n    handOffReason\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AuditPage($subaccountId: ID, $action: String, $targetId: String, $from: Time, $to: Time, $after: String) {\n    auditEntries(\n      subaccountId: $subaccountId\n      action: $action\n      targetId: $targetId\n      from: $from\n      to: $to\n      first: 50\n      after: $after\n    ) {\n      nodes {\n        id\n        actorKind\n        actorId\n        actorName\n        address\n        requestId\n        subaccountId\n        action\n        targetId\n        createdAt\n        changes {\n          type\n          id\n          op\n          fields\n          before\n          after\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"): (typeof documents)["\n  query AuditPage($subaccountId: ID, $action: String, $targetId: String, $from: Time, $to: Time, $after: String) {\n    auditEntries(\n      subaccountId: $subaccountId\n      action: $action\n      targetId: $targetId\n      from: $from\n      to: $to\n      first: 50\n      after: $after\n    ) {\n      nodes {\n        id\n        actorKind\n        actorId\n        actorName\n        address\n        requestId\n        subaccountId\n        action\n        targetId\n        createdAt\n        changes {\n          type\n          id\n          op\n          fields\n          before\n          after\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Deliveries_First on WebhookDeliveryConnection {\n    nodes {\n      id\n      eventId\n      eventType\n      status\n      attempts\n      responseStatus\n      lastError\n      nextAttemptAt\n      createdAt\n      log {\n        at\n        durationMs\n        responseStatus\n        error\n      }\n    }\n    pageInfo {\n      hasNextPage\n    }\n  }\n"): (typeof documents)["\n  fragment Deliveries_First on WebhookDeliveryConnection {\n    nodes {\n      id\n      eventId\n      eventType\n      status\n      attempts\n      responseStatus\n      lastError\n      nextAttemptAt\n      createdAt\n      log {\n        at\n        durationMs\n        responseStatus\n        error\n      }\n    }\n    pageInfo {\n      hasNextPage\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Deliveries($id: ID!, $status: WebhookDeliveryStatus, $first: Int!) {\n    webhookDeliveries(webhookId: $id, status: $status, first: $first) {\n      ...Deliveries_First\n    }\n  }\n"): (typeof documents)["\n  query Deliveries($id: ID!, $status: WebhookDeliveryStatus, $first: Int!) {\n    webhookDeliveries(webhookId: $id, status: $status, first: $first) {\n      ...Deliveries_First\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RedeliverWebhook($id: ID!, $deliveryId: ID!) {\n    redeliverWebhook(id: $id, deliveryId: $deliveryId) {\n      id\n      status\n    }\n  }\n"): (typeof documents)["\n  mutation RedeliverWebhook($id: ID!, $deliveryId: ID!) {\n    redeliverWebhook(id: $id, deliveryId: $deliveryId) {\n      id\n      status\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Installation_Installation on Installation {\n    environment\n    version\n    telephony\n    models {\n      configured\n      host\n      default\n    }\n    smtp\n    sms\n    rateBurst\n    rateDay\n    uploadLimit\n    callsPerDay\n    callPrices\n    barredPrefixes\n  }\n"): (typeof documents)["\n  fragment Installation_Installation on Installation {\n    environment\n    version\n    telephony\n    models {\n      configured\n      host\n      default\n    }\n    smtp\n    sms\n    rateBurst\n    rateDay\n    uploadLimit\n    callsPerDay\n    callPrices\n    barredPrefixes\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Invitations_Invitation on Invitation {\n    id\n    email\n    role\n    subaccounts\n    invitedBy\n    expiresAt\n  }\n"): (typeof documents)["\n  fragment Invitations_Invitation on Invitation {\n    id\n    email\n    role\n    subaccounts\n    invitedBy\n    expiresAt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RevokeInvitation($id: ID!) {\n    revokeInvitation(id: $id) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation RevokeInvitation($id: ID!) {\n    revokeInvitation(id: $id) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation InviteMember($input: CreateInvitationInput!) {\n    createInvitation(input: $input) {\n      invitation {\n        ...Invitations_Invitation\n        email\n      }\n      link\n      mailed\n    }\n  }\n"): (typeof documents)["\n  mutation InviteMember($input: CreateInvitationInput!) {\n    createInvitation(input: $input) {\n      invitation {\n        ...Invitations_Invitation\n        email\n      }\n      link\n      mailed\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment KeyDialog_Scope on KeyScope {\n    name\n    title\n    description\n  }\n"): (typeof documents)["\n  fragment KeyDialog_Scope on KeyScope {\n    name\n    title\n    description\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateApiKey($input: CreateApiKeyInput!) {\n    createApiKey(input: $input) {\n      apiKey {\n        id\n      }\n      secret\n    }\n  }\n"): (typeof documents)["\n  mutation CreateApiKey($input: CreateApiKeyInput!) {\n    createApiKey(input: $input) {\n      apiKey {\n        id\n      }\n      secret\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query KeysPage($includeRevoked: Boolean!, $after: String) {\n    apiKeys(includeRevoked: $includeRevoked, first: 50, after: $after) {\n      nodes {\n        id\n        name\n        prefix\n        preset\n        scopes\n        subaccounts\n        allowIps\n        expiresAt\n        revokedAt\n        lastUsedAt\n        createdAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n    keyScopes {\n      ...KeyDialog_Scope\n    }\n  }\n"): (typeof documents)["\n  query KeysPage($includeRevoked: Boolean!, $after: String) {\n    apiKeys(includeRevoked: $includeRevoked, first: 50, after: $after) {\n      nodes {\n        id\n        name\n        prefix\n        preset\n        scopes\n        subaccounts\n        allowIps\n        expiresAt\n        revokedAt\n        lastUsedAt\n        createdAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n    keyScopes {\n      ...KeyDialog_Scope\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RevokeApiKey($id: ID!) {\n    revokeApiKey(id: $id) {\n      id\n      revokedAt\n    }\n  }\n"): (typeof documents)["\n  mutation RevokeApiKey($id: ID!) {\n    revokeApiKey(id: $id) {\n      id\n      revokedAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateMember($id: ID!, $input: UpdateMemberInput!) {\n    updateMember(id: $id, input: $input) {\n      ...MemberRow_Member\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateMember($id: ID!, $input: UpdateMemberInput!) {\n    updateMember(id: $id, input: $input) {\n      ...MemberRow_Member\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment MemberRow_Member on Member {\n    id\n    userId\n    name\n    email\n    role\n    subaccounts\n    createdAt\n  }\n"): (typeof documents)["\n  fragment MemberRow_Member on Member {\n    id\n    userId\n    name\n    email\n    role\n    subaccounts\n    createdAt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RemoveMember($id: ID!) {\n    removeMember(id: $id) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation RemoveMember($id: ID!) {\n    removeMember(id: $id) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query MembersPage {\n    members(first: 100) {\n      nodes {\n        ...MemberRow_Member\n      }\n    }\n    invitations(first: 50) {\n      nodes {\n        ...Invitations_Invitation\n      }\n    }\n  }\n"): (typeof documents)["\n  query MembersPage {\n    members(first: 100) {\n      nodes {\n        ...MemberRow_Member\n      }\n    }\n    invitations(first: 50) {\n      nodes {\n        ...Invitations_Invitation\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ModelForm_Workspace on WorkspaceSettings {\n    id\n    model {\n      url\n      default\n      names\n      hasKey\n    }\n  }\n"): (typeof documents)["\n  fragment ModelForm_Workspace on WorkspaceSettings {\n    id\n    model {\n      url\n      default\n      names\n      hasKey\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SetWorkspaceModel($input: WorkspaceModelInput!) {\n    setWorkspaceModel(input: $input) {\n      ...ModelForm_Workspace\n    }\n  }\n"): (typeof documents)["\n  mutation SetWorkspaceModel($input: WorkspaceModelInput!) {\n    setWorkspaceModel(input: $input) {\n      ...ModelForm_Workspace\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ClearWorkspaceModel {\n    clearWorkspaceModel {\n      ...ModelForm_Workspace\n    }\n  }\n"): (typeof documents)["\n  mutation ClearWorkspaceModel {\n    clearWorkspaceModel {\n      ...ModelForm_Workspace\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ReplayWebhook($id: ID!, $from: Time!, $to: Time) {\n    replayWebhook(id: $id, from: $from, to: $to)\n  }\n"): (typeof documents)["\n  mutation ReplayWebhook($id: ID!, $from: Time!, $to: Time) {\n    replayWebhook(id: $id, from: $from, to: $to)\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateSubaccount($input: CreateSubaccountInput!) {\n    createSubaccount(input: $input) {\n      id\n      name\n    }\n  }\n"): (typeof documents)["\n  mutation CreateSubaccount($input: CreateSubaccountInput!) {\n    createSubaccount(input: $input) {\n      id\n      name\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SubaccountsPage($search: String, $includeArchived: Boolean!, $after: String) {\n    subaccounts(search: $search, includeArchived: $includeArchived, first: 50, after: $after) {\n      nodes {\n        id\n        name\n        locationId\n        archived\n        timeZone\n        monthlyBudget\n        concurrency\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"): (typeof documents)["\n  query SubaccountsPage($search: String, $includeArchived: Boolean!, $after: String) {\n    subaccounts(search: $search, includeArchived: $includeArchived, first: 50, after: $after) {\n      nodes {\n        id\n        name\n        locationId\n        archived\n        timeZone\n        monthlyBudget\n        concurrency\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ArchiveSubaccount($id: ID!, $archived: Boolean!) {\n    updateSubaccount(id: $id, input: { archived: $archived }) {\n      id\n      archived\n    }\n  }\n"): (typeof documents)["\n  mutation ArchiveSubaccount($id: ID!, $archived: Boolean!) {\n    updateSubaccount(id: $id, input: { archived: $archived }) {\n      id\n      archived\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment WebhookDialog_Type on EventType {\n    name\n    description\n  }\n"): (typeof documents)["\n  fragment WebhookDialog_Type on EventType {\n    name\n    description\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateWebhook($input: CreateWebhookInput!) {\n    createWebhook(input: $input) {\n      id\n      secret\n    }\n  }\n"): (typeof documents)["\n  mutation CreateWebhook($input: CreateWebhookInput!) {\n    createWebhook(input: $input) {\n      id\n      secret\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateWebhook($id: ID!, $input: UpdateWebhookInput!) {\n    updateWebhook(id: $id, input: $input) {\n      id\n      url\n      events\n      description\n      ...WebhookState_Webhook\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateWebhook($id: ID!, $input: UpdateWebhookInput!) {\n    updateWebhook(id: $id, input: $input) {\n      id\n      url\n      events\n      description\n      ...WebhookState_Webhook\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query WebhookPage($id: ID!) {\n    webhook(id: $id) {\n      id\n      url\n      events\n      description\n      isActive\n      ...WebhookState_Webhook\n    }\n    webhookDeliveries(webhookId: $id, first: 50) {\n      ...Deliveries_First\n    }\n    eventTypes {\n      ...WebhookDialog_Type\n    }\n  }\n"): (typeof documents)["\n  query WebhookPage($id: ID!) {\n    webhook(id: $id) {\n      id\n      url\n      events\n      description\n      isActive\n      ...WebhookState_Webhook\n    }\n    webhookDeliveries(webhookId: $id, first: 50) {\n      ...Deliveries_First\n    }\n    eventTypes {\n      ...WebhookDialog_Type\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation TurnWebhook($id: ID!, $on: Boolean!) {\n    updateWebhook(id: $id, input: { isActive: $on }) {\n      id\n      isActive\n      ...WebhookState_Webhook\n    }\n  }\n"): (typeof documents)["\n  mutation TurnWebhook($id: ID!, $on: Boolean!) {\n    updateWebhook(id: $id, input: { isActive: $on }) {\n      id\n      isActive\n      ...WebhookState_Webhook\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation TestWebhook($id: ID!) {\n    testWebhook(id: $id) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation TestWebhook($id: ID!) {\n    testWebhook(id: $id) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RotateWebhookSecret($id: ID!) {\n    rotateWebhookSecret(id: $id) {\n      secret\n      previousUntil\n    }\n  }\n"): (typeof documents)["\n  mutation RotateWebhookSecret($id: ID!) {\n    rotateWebhookSecret(id: $id) {\n      secret\n      previousUntil\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteWebhook($id: ID!) {\n    deleteWebhook(id: $id) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteWebhook($id: ID!) {\n    deleteWebhook(id: $id) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment WebhookState_Webhook on Webhook {\n    isActive\n    disabledReason\n    failingSince\n  }\n"): (typeof documents)["\n  fragment WebhookState_Webhook on Webhook {\n    isActive\n    disabledReason\n    failingSince\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query WebhooksPage($after: String) {\n    webhooks(first: 50, after: $after) {\n      nodes {\n        id\n        url\n        events\n        description\n        createdAt\n        ...WebhookState_Webhook\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n    eventTypes {\n      ...WebhookDialog_Type\n    }\n  }\n"): (typeof documents)["\n  query WebhooksPage($after: String) {\n    webhooks(first: 50, after: $after) {\n      nodes {\n        id\n        url\n        events\n        description\n        createdAt\n        ...WebhookState_Webhook\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n      totalCount\n    }\n    eventTypes {\n      ...WebhookDialog_Type\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query WorkspacePage {\n    workspace {\n      id\n      name\n      ...ModelForm_Workspace\n      installation {\n        ...Installation_Installation\n      }\n    }\n  }\n"): (typeof documents)["\n  query WorkspacePage {\n    workspace {\n      id\n      name\n      ...ModelForm_Workspace\n      installation {\n        ...Installation_Installation\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RenameWorkspace($name: String!) {\n    updateWorkspace(input: { name: $name }) {\n      id\n      name\n    }\n  }\n"): (typeof documents)["\n  mutation RenameWorkspace($name: String!) {\n    updateWorkspace(input: { name: $name }) {\n      id\n      name\n    }\n  }\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;