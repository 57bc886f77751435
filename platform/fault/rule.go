package fault

import (
	_ "embed" // for the messages
	"strings"
	"sync"
)

// The rules that a field can break, each named by what is then wrong with it. Clients in other languages than English translate by the rule: the
// dashboard has a text for each in its languages, and its tests read rule.tsv, so that none is missing.
const (
	TooLong           = "maxLength"
	TooShort          = "minLength"
	Invisible         = "visible"
	TooMany           = "maxItems"
	NoItem            = "minItems"
	TooManyBytes      = "maxBytes"
	TooLow            = "min"
	TooHigh           = "max"
	OutOfRange        = "between"
	NotOffered        = "oneOf"
	NoEmail           = "email"
	NoLanguage        = "language"
	NoURL             = "url"
	NoPage            = "page"
	Null              = "notNull"
	Empty             = "notEmpty"
	Blank             = "notBlank"
	NoType            = "type"
	Absent            = "required"
	Taken             = "unique"
	NoZone            = "zone"
	NoTimeZone        = "timeZone"
	NoCountry         = "country"
	NoRegion          = "region"
	NoPhone           = "phone"
	NoPhoneOf         = "phoneOf"
	NoCallee          = "dialled"
	NoInternational   = "international"
	NoCalleeGiven     = "callee"
	NoIdentifier      = "identifier"
	NoDay             = "day"
	NoMonth           = "month"
	NoClock           = "time"
	NoCurrency        = "currency"
	CurrencyKept      = "currencyKept"
	TooPrecise        = "decimals"
	TooFar            = "months"
	Issued            = "issued"
	NoColour          = "colour"
	Hidden            = "hidden"
	Control           = "control"
	UserInURL         = "userless"
	PasswordInURL     = "passwordless"
	OtherBrand        = "otherBrand"
	NoOrigin          = "origin"
	NoKey             = "key"
	Past              = "future"
	PastOrFar         = "year"
	NotAfter          = "after"
	NotSoonAfter      = "soonAfter"
	BeforeFrom        = "order"
	AfterTo           = "fromOrder"
	TooManyDays       = "days"
	OutOfReach        = "reach"
	NotPassword       = "ownPassword"
	NotPasswordOf     = "passwordOf"
	Member            = "member"
	NoToolName        = "toolName"
	NoObject          = "schema"
	NoProperty        = "properties"
	NoOpening         = "opening"
	NoDays            = "callingHours"
	NoSpans           = "spans"
	NoTeamMember      = "teamMembers"
	NoAssignee        = "assignees"
	LessThanReply     = "replyFirst"
	LessThanResponse  = "responseFirst"
	NoHours           = "businessHours"
	QuietAlone        = "quietBoth"
	QuietNever        = "quietDiffer"
	TooManyDaysKept   = "kept"
	Itself            = "itself"
	NoQuestion        = "faqs"
	NoPaths           = "paths"
	NoEvents          = "events"
	NotBefore         = "before"
	TooOld            = "month30"
	NoHost            = "host"
	NoDomain          = "domain"
	NoPrefixes        = "prefixes"
	NoRegistrant      = "registrant"
	NoProof           = "proof"
	WeakProof         = "proofLength"
	ProofTwice        = "proofTwice"
	TooMuchText       = "stepText"
	NoMember          = "worker"
	NoTeam            = "team"
	NoTag             = "tag"
	NoAddress         = "address"
	Gone              = "exists"
	NoHostName        = "hostName"
	OwnHost           = "ownHost"
	ImageTooLarge     = "imageBytes"
	NoImage           = "image"
	BrokenImage       = "wholeImage"
	ImageTooWide      = "imageSize"
	NotSquare         = "square"
	NoNetworks        = "networks"
	TooWide           = "networkSize"
	Unreachable       = "endpoint"
	NoOwnURL          = "ownURL"
	NoHearingURL      = "hearingURL"
	NoSpeechURL       = "speechURL"
	EmptyName         = "names"
	LongName          = "nameBytes"
	LongVoice         = "voiceNames"
	NoWindow          = "window"
	TooManyEntries    = "entries"
	NoPriceDay        = "priceDay"
	PricedTwice       = "priceTwice"
	SchemaTooLarge    = "schemaBytes"
	SchemaTooDeep     = "schemaDepth"
	NoParameter       = "parameter"
	TooManyHeaders    = "headerCount"
	HeadersTooLarge   = "headerBytes"
	OwnHeader         = "header"
	NoHeader          = "headerValue"
	NoHeaderLine      = "headerLine"
	TooManyColumns    = "columns"
	PriorityTwice     = "priorityTwice"
	NoVariable        = "variable"
	EmptyHere         = "emptyHere"
	NoContact         = "noContact"
	OptedOut          = "optedOut"
	NoAddressee       = "addressee"
	NoNoticeZone      = "noticeZone"
	NeedsField        = "stepNeeds"
	NeedsNoField      = "stepOmits"
	StepTwice         = "stepTwice"
	NoSnoozeTime      = "snoozeTime"
	NotSnoozed        = "snoozed"
	TooManyMatch      = "fewerMatch"
	NotYearBefore     = "yearBefore"
	TooManyEvents     = "fewerEvents"
	TooManyLines      = "lines"
	LineTooLong       = "lineBytes"
	NoISOCountry      = "isoCountry"
	FieldTwice        = "fieldTwice"
	NotPerColumn      = "perColumn"
	NothingKnown      = "identifying"
	NoCursor          = "cursor"
	NotAfterFrom      = "afterFrom"
	NotAfterEpoch     = "epoch"
	TooManyDaysBefore = "daysBefore"
	TooLongForHours   = "hourDays"
	TooLongForZone    = "zoneDays"
	TooMuchForHours   = "fineDays"
	TooManyTopics     = "topics"
	TooManySpans      = "spanCount"
	NothingSet        = "someField"
	NoStrings         = "strings"
	NoIntegers        = "integers"
	TooManyStrings    = "stringCount"
	StringTooLong     = "stringLength"
	NoVariables       = "variables"
	VariableTooLong   = "variableLength"
	VariablesTooLarge = "variableBytes"
	NoConditions      = "conditions"
	NoScope           = "scopes"
	NoOwnScope        = "ownScope"
	ScopeNotAsked     = "askedScope"
	NotRegistered     = "registered"
	NotThis           = "exactly"
	NoChallenge       = "challenge"
	SchemasBeside     = "schemaBeside"
	TooManySchemas    = "schemaCount"
	PatternTooLong    = "schemaPattern"
	DynamicReference  = "schemaDynamic"
	NumberTooLong     = "schemaDigits"
	NoSchema          = "schemaDraft"
	NotInstalled      = "installedModel"
	NotItsEndpoint    = "ownEndpoint"
	NoEndpoint        = "modelEndpoint"
)

//go:embed rule.tsv
var table string

// said is what is wrong by each rule, in English. Each {} is a value.
var said = sync.OnceValue(func() map[string]string { //nolint:gochecknoglobals // read once
	byRule := map[string]string{}
	for _, row := range strings.Split(strings.TrimSpace(table), "\n")[1:] {
		name, message, _ := strings.Cut(row, "\t")
		byRule[name] = message
	}
	return byRule
})

// Break says that a field breaks a rule, which has as many values as its message has places for them.
func Break(field, rule string, values ...string) Detail {
	var message strings.Builder
	for i, part := range strings.Split(said()[rule], "{}") {
		if i > 0 && i <= len(values) {
			message.WriteString(values[i-1])
		}
		message.WriteString(part)
	}
	return Detail{Field: field, Message: message.String(), Rule: rule, Values: values}
}

// Broken is Invalid for a single field that breaks a rule.
func Broken(field, rule string, values ...string) *Error {
	return Invalid(Break(field, rule, values...))
}

// Ruled is a detail with its rule, as GraphQL and the dashboard's own requests show it. REST shows its field and message.
type Ruled struct {
	Detail

	Rule   string   `json:"rule,omitempty"`
	Values []string `json:"values,omitempty"`
}

// Ruled are the details with their rules; empty if there are none.
func (e *Error) Ruled() []Ruled {
	all := make([]Ruled, len(e.Details))
	for i, d := range e.Details {
		all[i] = Ruled{d, d.Rule, d.Values}
	}
	return all
}
