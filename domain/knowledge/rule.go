package knowledge

import "github.com/switchboard-dev/switchboard/platform/fault"

// What single arguments of the service may be.
type (
	// TextSource is a text to learn.
	TextSource struct {
		Name string `check:"minLength=1,maxLength=200"`
		Text string `check:"minLength=1,maxLength=1000000"`
	}
	// SourceText is what a text becomes.
	SourceText struct {
		Text string `check:"minLength=1,maxLength=1000000"`
	}
	// FaqSource is a list of questions to learn.
	FaqSource struct {
		Name string `check:"minLength=1,maxLength=200"`
		Faqs []*Faq `check:"maxItems=500"`
	}
	// PageSource is a page of the web to learn.
	PageSource struct {
		URL  string  `check:"minLength=1,maxLength=2048,format=URL"`
		Name *string `check:"minLength=1,maxLength=200"`
	}
	// KeptSource is a file that was sent up before.
	KeptSource struct {
		Name *string `check:"minLength=1,maxLength=200"`
	}
	// UploadedSource is what a file is called that is sent, as far as anybody says.
	UploadedSource struct {
		Name     *string `check:"minLength=1,maxLength=200"`
		Filename *string `check:"minLength=1,maxLength=200"`
		MimeType *string `check:"maxLength=1000"`
	}
	// SourceName is what a source is called.
	SourceName struct {
		Name string `check:"minLength=1,maxLength=200"`
	}
)

// Judge finds a list without a question.
func (in FaqSource) Judge() []fault.Detail {
	if len(in.Faqs) == 0 {
		return []fault.Detail{fault.Break("faqs", fault.NoQuestion)}
	}
	return nil
}
