"""Pages of a wiki and the sources they cite in, records to train and measure citation checks out.

Source: Petroni et al., Improving Wikipedia verifiability with AI, Nature Machine Intelligence 5
(2023), doi:10.1038/s42256-023-00726-1: its data set WAFER, in the format of KILT.
"""
