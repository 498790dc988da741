"""What teams work on: nouns of software, business, science and craft that can head a page."""


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


SOFTWARE = _words(
    """
    accessibility analytics authentication autocomplete autoscaling backend blockchain
    bootloader botnet changelog chatbot concurrency containerization cryptography cybersecurity
    database datacenter deduplication devops dns documentation encryption etl failover firewall
    firmware frontend geocoder graphql hypervisor indexer infrastructure ingestion invoicing
    kubernetes latency linter load-balancer localisation localization logging malware
    memoization metadata microservice middleware monolith monorepo multithreading observability
    offboarding onboarding ontology pagination partitioning pentest phishing postmortem pubsub
    ransomware rate-limiter redesign refactor refactoring regex replication serialization
    serverless sharding sso telemetry throttling tracing transpiler uptime virtualization
    visualization vpn webhook website wiki
    """
)

BUSINESS = _words(
    """
    accounting advertising annuity arbitration automation bankruptcy benchmarking billing
    bookkeeping branding brochure cashflow certification compensation compliance consultancy
    consulting copyright crowdfunding diligence dividend due-diligence e-commerce earnings
    ebitda ecommerce entrepreneurship ergonomics escrow fintech forecasting franchise
    freelancing fundraising governance hiring indemnity lawsuit layoff leasing licensing
    litigation logistics manufacturing marketing mentoring mentorship offsite onboarding
    outsourcing parental-leave patent payroll pricing procurement profitability prospectus
    publishing rebrand rebranding recruiting recruitment refinancing reorganization
    restructuring royalty salary severance sponsorship startup storefront subscription
    succession superannuation sustainability tariff tax taxation trademark treasury unionization
    valuation
    """
)

SCIENCE = _words(
    """
    agriculture algebra anatomy anthropology archaeology archeology astronomy astrophysics
    biochemistry bioinformatics biology botany calculus cartography chemistry climatology
    cosmology ecology electronics entomology epidemiology esperanto forestry genetics genomics
    geography geology geophysics handwriting horticulture hydrology immunology linguistics
    mandarin mathematics metallurgy meteorology microbiology mycology nanotechnology
    neuroscience oceanography ornithology paleontology pathology pharmacology physics physiology
    politics psychology robotics seismology sociology spirituality theology thermodynamics
    toxicology virology zoology
    """
)

#: Things that are built, measured and kept running.
CRAFT = _words(
    """
    aquaponics aqueduct arduino centrifuge desalination dredging electrolysis elevator excavator
    fermentation fermenter ferry fertilizer filtration forklift foundry geothermal glazing
    groundwater hvac hydraulics hydroponics incubator insulation inverter irrigation lathe lidar
    locomotive magnetometer masonry microcontroller microgrid oscilloscope pasteurization
    photovoltaics plumbing radiator railway recycling refinery robot roofing seismograph sewage
    shipyard smelter sonar spectrometer subway telescope thermometer tram turbine ventilation
    windmill
    """
)

WORKING = SOFTWARE | BUSINESS | SCIENCE | CRAFT
