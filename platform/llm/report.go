package llm

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"
)

// reportLimit is how much is read of what an endpoint says of a failure.
const reportLimit = 16 << 10

// phrases are what endpoints say of failures that can be distinguished by nothing else, in lower case. The first that is
// found counts.
var phrases = []struct {
	kind    error
	phrases []string
}{
	{errFiltered, []string{`"content_filter"`, "responsibleaipolicyviolation"}},
	{ErrOverflow, []string{
		"context_length_exceeded", "maximum context length", "maximum model length", "too long to fit into the model", // OpenAI, Azure, vLLM
		"exceed_context_size", "exceeds the available context size", "exceeds context size", // llama.cpp
		"exceeds the context length", "max context length", "context window", // Ollama and others
		"prompt is too long", "exceed context limit", "request_too_large", // Anthropic
		"exceeds the maximum number of tokens", // Google
	}},
	{ErrRefused, []string{"insufficient_quota"}},
	{ErrOverloaded, []string{"overloaded_error", "rate_limit"}},
}

// inTurnOnly are what endpoints say of messages in which one side speaks several times in a row, in lower case: those that put them into a
// model's template, DeepSeek and Perplexity.
var inTurnOnly = []string{
	"roles must alternate",
	"does not support successive user or assistant messages",
	"roles should be alternating",
	"should alternate with assistant message",
}

// parameters are those that some endpoints do not know, and that a request can be made without.
var parameters = []string{newMaxTokens, oldMaxTokens, temperature, options, encodingFormat}

// kindOf says what an endpoint means by a status and what it writes, which may repeat the key and goes no further. param is
// the parameter that it does not take, if that is all.
func kindOf(status int, text []byte) (kind error, param string) { //nolint:revive,staticcheck // the kind is what it returns, and not its failure
	said := strings.ToLower(string(text))
	for _, p := range phrases {
		for _, phrase := range p.phrases {
			if strings.Contains(said, phrase) && fits(p.kind, status) {
				return p.kind, ""
			}
		}
	}
	if unturned(status, said) {
		return ErrRefused, turns
	}
	kind = ofStatus(status)
	if status != http.StatusBadRequest && status != http.StatusUnprocessableEntity {
		return kind, ""
	}
	var named struct {
		Error struct {
			Param   string `json:"param"`
			Message string `json:"message"`
		} `json:"error"`
	}
	if json.Unmarshal(text, &named) == nil {
		for _, p := range parameters {
			if named.Error.Param == p || strings.Contains(named.Error.Message, "'"+p+"' is not supported") ||
				strings.Contains(named.Error.Message, "`"+p+"` is deprecated") {
				return kind, p
			}
		}
	}
	return kind, ""
}

// unturned says whether a failure is that one side speaks several times in a row. To some endpoints that is a bad request, to others a fault
// of their own.
func unturned(status int, said string) bool {
	switch {
	case status == http.StatusBadRequest, status == http.StatusUnprocessableEntity, status >= http.StatusInternalServerError:
		return slices.ContainsFunc(inTurnOnly, func(phrase string) bool { return strings.Contains(said, phrase) })
	}
	return false
}

// fits says whether a status may mean the kind, whatever the text says; 0 is an error in the middle of an answer.
func fits(kind error, status int) bool {
	switch {
	case errors.Is(kind, ErrOverloaded):
		return status == 0 || status >= http.StatusInternalServerError
	case errors.Is(kind, ErrRefused):
		return status == 0 || status == http.StatusTooManyRequests
	}
	switch status {
	case http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound, http.StatusTooManyRequests:
		return false
	}
	return true
}

// reported is a failure that an endpoint reports in the middle of an answer, or as one.
func reported(text []byte) *failure {
	kind, _ := kindOf(0, text[:min(len(text), reportLimit)])
	if bytes.Contains(text, []byte("invalid_request_error")) && kind == ErrUnavailable { //nolint:errorlint // likewise
		kind = ErrRefused
	}
	return &failure{kind: kind, cause: errReported}
}
